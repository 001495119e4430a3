/**
 * What a request may read of the federation, by name. Each call is sent at most once per request however
 * often its result is asked for, and single objects are found by their id, never by their position.
 */
import DataLoader from 'dataloader'
import type {
  FormRules,
  GuestInvoice,
  InsuranceDocument,
  InsurancePrices,
} from '../graphql/generated/types.ts'
import type { Clock } from '../clock.ts'
import { type PublishedRules, noRules } from '../graphql/published-rules.ts'
import { Failure } from '../failures.ts'
import type { Metrics } from '../metrics.ts'
import { type AccessRightRecord, readAccessRight } from './access-rights.ts'
import { type AgreementRecord, readAgreement } from './agreements.ts'
import { type AddressRecord, type CityRecord, readAddress, readCity } from './addresses.ts'
import type { ExplainedMutation } from './catalogue/calls.ts'
import type { FederationClient } from './client.ts'
import { type ClubRecord, type RegionRecord, readClub, readRegion } from './clubs.ts'
import { type CallName, Refusal } from './errors.ts'
import { hasForm, readFormRules } from './form-rules.ts'
import { readGuestInvoice } from './guests.ts'
import { type InterventionReportRecord, readInterventionReport } from './interventions.ts'
import { type MagazineRecord, readMagazine } from './magazines.ts'
import { type MemberRecord, type StatisticsRecord, readMember, readStatistics } from './members.ts'
import { type OffersRecord, lastingOf, readOffers } from './offers.ts'
import { type CardRecord, readCard } from './payment.ts'
import { type IncompleteRecord, readIncomplete } from './incomplete.ts'
import {
  type InsuranceRequestRecord,
  readInsuranceDocument,
  readInsurancePrices,
  readInsuranceRequest,
} from './insurance.ts'
import { cents, one, rows } from './read.ts'
import { type ReceiptRecord, readReceipt } from './receipts.ts'
import type { Caller } from './request.ts'
import type { ReferenceCache } from './reference-cache.ts'
import { type MakeRecord, type ModelRecord, type VehicleRecord, readMake, readVehicle } from './vehicles.ts'
import { type VolunteeringRecord, readVolunteering } from './volunteering.ts'

export interface LoaderSettings {
  referenceMs: number
  offersMs: number
  formRulesMs: number
}

interface Upstream {
  client: FederationClient
  caller: Caller
  reference: ReferenceCache
  settings: LoaderSettings
  clock: Clock
  metrics: Metrics
}

export class Loaders {
  readonly #upstream: Upstream
  readonly #results = new Map<string, Promise<unknown>>()
  readonly #byId = new Map<string, DataLoader<number, unknown>>()

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /** Forgets what was read: after a write, it is read anew. */
  clear(): void {
    this.#results.clear()
    this.#byId.clear()
  }

  // ── of the member ───────────────────────────────────────────────────────────────────────────

  async member(): Promise<MemberRecord> {
    return await this.#once('member', async () => one(await this.#call('getUser'), readMember))
  }

  async statistics(): Promise<StatisticsRecord> {
    return await this.#once('statistics', async () => one(await this.#call('getStats'), readStatistics))
  }

  async vehicles(): Promise<VehicleRecord[]> {
    return await this.#once('vehicles', async () =>
      this.#rows('getVehicles', await this.#call('getVehicles'), readVehicle),
    )
  }

  async vehicle(id: number): Promise<VehicleRecord | null> {
    if (this.#results.has('vehicles'))
      return await this.#find('vehicles', id, async () => await this.vehicles())
    return await this.#once(`vehicle ${id}`, async () => {
      const row = await absentOn404(this.#upstream.client.call('getVehicle', { path: { id } }))
      return row && one(row, readVehicle)
    })
  }

  async accessRights(): Promise<AccessRightRecord[]> {
    return await this.#once('accessRights', async () =>
      this.#rows('getAccessRights', await this.#call('getAccessRights'), readAccessRight),
    )
  }

  async accessRight(id: number): Promise<AccessRightRecord | null> {
    return await this.#find('accessRights', id, async () => await this.accessRights())
  }

  async receipts(): Promise<ReceiptRecord[]> {
    return await this.#once('receipts', async () =>
      this.#rows('getReceipts', await this.#call('getReceipts'), readReceipt),
    )
  }

  /** Null when the member has no such receipt. */
  async receipt(id: number): Promise<ReceiptRecord | null> {
    return await this.#once(`receipt ${id}`, async () => {
      const row = await absentOn404(this.#upstream.client.call('getReceipt', { path: { id } }))
      return row && one(row, readReceipt)
    })
  }

  /** A pass whose payment failed, with what was chosen; null when it is not one. */
  async incompleteAccessRight(id: number): Promise<IncompleteRecord | null> {
    return await this.#once(`incomplete ${id}`, async () => {
      const reply = await absentOn404(
        this.#upstream.client.call('getIncompleteAccessRight', { path: { id } }),
      )
      return reply && one(reply, readIncomplete)
    })
  }

  async insuranceRequests(): Promise<InsuranceRequestRecord[]> {
    return await this.#once('insuranceRequests', async () =>
      this.#rows('getInsuranceRequests', await this.#call('getInsuranceRequests'), readInsuranceRequest),
    )
  }

  async insuranceRequest(id: number): Promise<InsuranceRequestRecord | null> {
    return await this.#find('insuranceRequests', id, async () => await this.insuranceRequests())
  }

  async insuranceDocuments(): Promise<InsuranceDocument[]> {
    return await this.#once('insuranceDocuments', async () => {
      const { documentsAssurance } = await this.#call('getInsuranceDocuments')
      return this.#rows('getInsuranceDocuments', documentsAssurance, readInsuranceDocument)
    })
  }

  /** Null when none is stored (G05). */
  async card(): Promise<CardRecord | null> {
    return await this.#once('card', async () => {
      const card = await absentOn404(this.#call('getCard'))
      return card && one(card, readCard)
    })
  }

  /** Null when none is stored. */
  async billingAddress(): Promise<AddressRecord | null> {
    return await this.#once('billingAddress', async () => {
      const address = await absentOn404(this.#call('getBillingAddress'))
      return address && one(address, readAddress)
    })
  }

  /** The latest first. */
  async magazines(): Promise<MagazineRecord[]> {
    return await this.#once('magazines', async () =>
      this.#rows('getMagazines', await this.#call('getMagazines'), readMagazine),
    )
  }

  /** Null when none is out yet. */
  async latestMagazine(): Promise<MagazineRecord | null> {
    return await this.#once('latestMagazine', async () => {
      const magazine = await absentOn404(this.#call('getLatestMagazine'))
      return magazine && one(magazine, readMagazine)
    })
  }

  /** An issue to be read; null when there is none with this id. Refused to who may not read. */
  async magazine(id: number): Promise<MagazineRecord | null> {
    return await this.#once(`magazine ${id}`, async () => {
      const magazine = await absentOn404(this.#upstream.client.call('getMagazine', { path: { id } }))
      return magazine && one(magazine, readMagazine)
    })
  }

  async volunteering(): Promise<VolunteeringRecord> {
    return await this.#once('volunteering', async () =>
      one(await this.#call('getVolunteerRequest'), readVolunteering),
    )
  }

  /** The unpaid reports on the plates of the member's vehicles (D56). */
  async interventionReports(): Promise<InterventionReportRecord[]> {
    return await this.#once('interventionReports', async () => {
      const plates = (await this.vehicles()).flatMap(({ registration }) => registration ?? [])
      if (plates.length === 0) return []
      const query = { RegistrationPlates: plates }
      const reply = await this.#call('getInterventionReports', { query })
      return this.#rows('getInterventionReports', reply, readInterventionReport)
    })
  }

  /** Null when the member has no such unpaid report (K18). */
  async interventionReport(id: number): Promise<InterventionReportRecord | null> {
    return await this.#once(`interventionReport ${id}`, async () => {
      const row = await absentOn404(this.#call('getInterventionReport', { path: { id } }))
      return row && one(row, readInterventionReport)
    })
  }

  // ── of everybody ────────────────────────────────────────────────────────────────────────────

  /** By number. */
  async regions(): Promise<RegionRecord[]> {
    return await this.#shared('regions', async () =>
      this.#rows('getRegions', await this.#call('getRegions'), readRegion),
    )
  }

  async clubs(): Promise<ClubRecord[]> {
    const load = async () => this.#rows('getClubs', await this.#call('getClubs'), readClub)
    return await this.#shared('clubs', load, this.#upstream.settings.offersMs)
  }

  async club(id: number): Promise<ClubRecord | null> {
    return await this.#find('clubs', id, async () => await this.clubs())
  }

  /** The club whose site the caller is on; null outside of one. */
  async siteClub(): Promise<ClubRecord | null> {
    if (this.#upstream.caller.club === null) return null
    const load = async () => one(await this.#call('getSiteClub'), readClub)
    return await this.#shared('siteClub', load, this.#upstream.settings.offersMs)
  }

  async makes(): Promise<MakeRecord[]> {
    return await this.#shared('makes', async () =>
      this.#rows('getMakes', await this.#call('getMakes'), readMake),
    )
  }

  async make(id: number): Promise<MakeRecord | null> {
    return await this.#find('makes', id, async () => await this.makes())
  }

  async model(id: number): Promise<ModelRecord | null> {
    return await this.#find('models', id, async () => (await this.makes()).flatMap(({ models }) => models))
  }

  /** What the federation publishes beyond the rules of this gateway (B48); nothing where it publishes none. */
  async formRules(): Promise<FormRules[]> {
    const load = async () => {
      const schema = await absentOn404(this.#call('getSchema'))
      return schema === null ? [] : one(schema, readFormRules)
    }
    return await this.#shared('formRules', load, this.#upstream.settings.formRulesMs)
  }

  /** What it publishes for a mutation. While that cannot be had, the gateway's own rules are enough (B48). */
  async rulesOf(mutation: ExplainedMutation): Promise<PublishedRules> {
    if (!hasForm(mutation)) return noRules
    try {
      const forms = await this.formRules()
      const fields = forms.find(({ form }) => form === mutation)?.fields ?? []
      return new Map(fields.map((rule) => [rule.field, rule]))
    } catch (error) {
      if (error instanceof Failure || error instanceof Refusal) return noRules
      throw error
    }
  }

  /** By name. */
  async cities(): Promise<CityRecord[]> {
    return await this.#shared('cities', async () =>
      this.#rows('getCities', await this.#call('getCities'), readCity),
    )
  }

  async city(id: number): Promise<CityRecord | null> {
    return await this.#find('cities', id, async () => await this.cities())
  }

  /** Never shared: whoever accepts a version that is over has to read the one in force at once. */
  async terms(): Promise<AgreementRecord> {
    return await this.#once('terms', async () => one(await this.#call('getTerms'), readAgreement))
  }

  async privacyPolicy(): Promise<AgreementRecord> {
    return await this.#once('privacyPolicy', async () =>
      one(await this.#call('getPrivacyPolicy'), readAgreement),
    )
  }

  /** They differ between businesses and individuals and are shared among each. */
  async offers(withoutInsurance: boolean): Promise<OffersRecord> {
    const kind = (await this.isBusiness()) ? 'business' : 'individual'
    const load = async () => await this.freshOffers(withoutInsurance)
    const { settings, clock } = this.#upstream
    return await this.#shared(`offers ${kind} ${withoutInsurance}`, load, settings.offersMs, (offers) =>
      lastingOf(offers, clock.now()),
    )
  }

  /** The same, of this moment: for what is about to be paid. */
  async freshOffers(withoutInsurance: boolean): Promise<OffersRecord> {
    return await this.#once(`offers ${withoutInsurance}`, async () =>
      one(
        await this.#upstream.client.call('getAccessRightTypes', { query: { withoutInsurance } }),
        readOffers,
      ),
    )
  }

  async insurancePrices(): Promise<InsurancePrices> {
    const load = async () => readInsurancePrices(await this.#call('getInsurancePrices'))
    return await this.#shared('insurancePrices', load, this.#upstream.settings.offersMs)
  }

  /** The additional fee before tax, in cents; 0 for none. */
  async additionalFee(): Promise<number> {
    return await this.#once('additionalFee', async () =>
      one(await this.#call('getAdditionalFees'), (fee) => cents(fee.amount)),
    )
  }

  /** What the three-day pass of a guest costs. */
  async guestInvoice(): Promise<GuestInvoice> {
    const load = async () => await this.freshGuestInvoice()
    return await this.#shared('guestInvoice', load, this.#upstream.settings.offersMs)
  }

  /** The same, of this moment: for what is about to be paid. */
  async freshGuestInvoice(): Promise<GuestInvoice> {
    return await this.#once('guestInvoice', async () =>
      one(await this.#call('getThreeDaysInformation'), readGuestInvoice),
    )
  }

  /** A visitor counts as an individual. */
  async isBusiness(): Promise<boolean> {
    return this.#upstream.caller.accessToken !== null && (await this.member()).isBusiness
  }

  // ── how ─────────────────────────────────────────────────────────────────────────────────────

  get #call() {
    return this.#upstream.client.call
  }

  #rows<Row, Record>(call: CallName, reply: Row[], read: (row: Row) => Record | null): Record[] {
    const records = rows(reply, read)
    for (let dropped = reply.length - records.length; dropped > 0; dropped -= 1) {
      this.#upstream.metrics.count('rows_dropped', { call })
    }
    return records
  }

  async #once<Result>(name: string, load: () => Promise<Result>): Promise<Result> {
    const known = this.#results.get(name) as Promise<Result> | undefined
    if (known !== undefined) return await known
    const loading = load()
    this.#results.set(name, loading)
    return await loading
  }

  async #shared<Data>(
    name: string,
    load: () => Promise<Data>,
    ttlMs = this.#upstream.settings.referenceMs,
    lasts?: (data: Data) => number,
  ): Promise<Data> {
    const { reference, caller, clock } = this.#upstream
    // What was kept under another clock is stale.
    const key = [name, caller.language, caller.club, clock.shift()]
    return await this.#once(`shared ${name}`, async () => await reference.get(key, ttlMs, load, lasts))
  }

  async #find<Found extends { id: number }>(
    list: string,
    id: number,
    load: () => Promise<Found[]>,
  ): Promise<Found | null> {
    let loader = this.#byId.get(list) as DataLoader<number, Found | null> | undefined
    if (loader === undefined) {
      loader = new DataLoader(async (ids) => {
        const found = new Map((await load()).map((record) => [record.id, record]))
        return ids.map((each) => found.get(each) ?? null)
      })
      this.#byId.set(list, loader)
    }
    return await loader.load(id)
  }
}

/** A 404 says that there is nothing; it is no error. */
async function absentOn404<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}
