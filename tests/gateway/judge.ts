/**
 * What the federation itself knows, read from its database: the judge of what was charged. And what its
 * staff would change there.
 */
import type { DatabaseSync } from 'node:sqlite'
import { Clock } from '../../federation/store/clock.ts'
import { openStore } from '../../federation/store/database.ts'
import type { FieldRule } from '../../federation/generated/contract.ts'
import { decideInsuranceRequest } from '../../federation/insurance/rows.ts'
import { decodeId } from '../../gateway/graphql/ids.ts'
import { databaseOf, seedForTests } from '../federation/database.ts'
import type { Gateway } from './start.ts'
import { issueReport } from '../../federation/interventions/rows.ts'
import { publishRule } from '../../federation/forms/rows.ts'

const withDatabase = <Result>(
  { dataDir }: Pick<Gateway, 'dataDir'>,
  work: (db: DatabaseSync) => Result,
): Result => databaseOf(dataDir).withDatabase(work)

/** Brings the seed data back; every session ends. */
export function reset({ dataDir }: Pick<Gateway, 'dataDir'>): void {
  databaseOf(dataDir).withStore((store) => seedForTests(store, Date.now()))
}

/** What went through, in cents, the oldest first. */
export function chargesOf(gateway: Pick<Gateway, 'dataDir'>): number[] {
  return withDatabase(gateway, (db) =>
    db
      .prepare("SELECT cents FROM charges WHERE status = 'succeeded' ORDER BY created_at, rowid")
      .all()
      .map(({ cents }) => Number(cents)),
  )
}

/** How often a card was charged, and how many passes were paid for since the seed data: members' and guests'. */
export function bookkeeping(gateway: Pick<Gateway, 'dataDir'>): { charges: number; passes: number } {
  return withDatabase(gateway, (db) => {
    const count = (statement: string) => Number(db.prepare(statement).get()?.['count'])
    const since = "(SELECT coalesce(min(created_at), 9e15) FROM charges WHERE status = 'succeeded')"
    return {
      charges: count("SELECT count(*) AS count FROM charges WHERE status = 'succeeded'"),
      passes:
        count(`SELECT count(*) AS count FROM access_rights WHERE status = 1 AND paid_at >= ${since}`) +
        count(`SELECT count(*) AS count FROM guest_access_rights WHERE bought_at >= ${since}`),
    }
  })
}

/** Changes what the federation knows, behind its back. */
export function sql(gateway: Pick<Gateway, 'dataDir'>, statement: string): void {
  withDatabase(gateway, (db) => db.exec(statement))
}

/** The additional fee, in cents (E47). */
export function setFee(gateway: Gateway, cents: number): void {
  withDatabase(gateway, (db) =>
    db.prepare("UPDATE settings SET value = ? WHERE name = 'additional_fee'").run(cents),
  )
}

/** Moves the federation's clock to a moment. */
export function setClock(gateway: Gateway, moment: number): void {
  const offset = Math.round(moment - Date.now())
  withDatabase(gateway, (db) =>
    db.prepare("UPDATE settings SET value = ? WHERE name = 'clock_offset_ms'").run(offset),
  )
}

/** Puts new texts in force, which nobody has accepted yet (C12). */
export function changeTerms(gateway: Gateway): void {
  withDatabase(gateway, (db) =>
    db.prepare("UPDATE settings SET value = value + 1 WHERE name = 'terms_version'").run(),
  )
}

/** The regular and the presale price of a type, in cents. */
export function setPrice(gateway: Gateway, type: number, cents: number): void {
  withDatabase(gateway, (db) =>
    db.prepare('UPDATE offers SET price = ?, presale = NULL WHERE type = ?').run(cents, type),
  )
}

/** Closes a club, with words of its own or without. */
export function closeClub(gateway: Gateway, id: number, french: string | null = null): void {
  withDatabase(gateway, (db) =>
    db
      .prepare('UPDATE clubs SET is_available = 0, unavailable_fr = ?, unavailable_en = ? WHERE id = ?')
      .run(french, french, id),
  )
}

/** Gives a club another status in the federation's files. */
export function setClubStatus(gateway: Gateway, id: number, status: number): void {
  withDatabase(gateway, (db) => db.prepare('UPDATE clubs SET status = ? WHERE id = ?').run(status, id))
}

/** Takes an offer away. */
export function removeOffer(gateway: Gateway, type: number): void {
  withDatabase(gateway, (db) => db.prepare('DELETE FROM offers WHERE type = ?').run(type))
}

/** Makes a paid pass one of another vehicle and type. */
export function movePass(gateway: Gateway, from: number, to: number, type: number): void {
  withDatabase(gateway, (db) =>
    db
      .prepare('UPDATE access_rights SET vehicle = ?, type = ? WHERE vehicle = ? AND status = 1')
      .run(to, type, from),
  )
}

/** Makes every payment that failed one for a day. */
export function makeDaily(gateway: Gateway, day: string): void {
  withDatabase(gateway, (db) =>
    db.prepare('UPDATE access_rights SET type = 4, desired_activation = ? WHERE status = 0').run(day),
  )
}

/** Takes a vehicle away from its member. */
export function removeVehicle(gateway: Gateway, vehicle: number): void {
  withDatabase(gateway, (db) => db.prepare('UPDATE vehicles SET removed_at = 1 WHERE id = ?').run(vehicle))
}

/** Takes from a vehicle what a pass needs of it (D54). */
export function empty(gateway: Gateway, vehicle: string): void {
  withDatabase(gateway, (db) =>
    db.prepare('UPDATE vehicles SET weight = NULL WHERE id = ?').run(decodeId('Vehicle', vehicle)),
  )
}

/** Asks that a vehicle be updated (D20). */
export function askForUpdate(gateway: Gateway, vehicle: string): void {
  withDatabase(gateway, (db) =>
    db.prepare('UPDATE vehicles SET needs_update = 1 WHERE id = ?').run(decodeId('Vehicle', vehicle)),
  )
}

/** Ends the season of every request without insurance. */
export function endSeasons(gateway: Gateway): void {
  withDatabase(gateway, (db) => db.exec('UPDATE insurance_requests SET valid_until = created_at'))
}

/** Lets no mail go out any more (O18). */
export function failMails(gateway: Gateway): void {
  withDatabase(gateway, (db) => db.prepare("UPDATE settings SET value = 1 WHERE name = 'mails_fail'").run())
}

/** What the federation's staff decide of a request without insurance. */
export function decideRequest({ dataDir }: Gateway, id: number, accept: boolean): boolean {
  const store = openStore(dataDir)
  try {
    return decideInsuranceRequest(store, id, accept, new Clock(store).now())
  } finally {
    store.db.close()
  }
}

/** Files a report on a plate, as the trail patrol does; `price` in cents, before tax. */
export function report({ dataDir }: Pick<Gateway, 'dataDir'>, plate: string, price: number): void {
  const store = openStore(dataDir)
  issueReport(store, { plate, price, now: Date.now() })
  store.db.close()
}

/** Takes away what a member's purchase needs. */
export function removeBillingAddress(gateway: Gateway): void {
  withDatabase(gateway, (db) => db.prepare("DELETE FROM addresses WHERE kind = 'billing'").run())
}

/** Makes an account one whose values only the federation changes (M03). */
export function limitAccount(gateway: Gateway, email: string): void {
  withDatabase(gateway, (db) =>
    db.prepare('UPDATE members SET is_edit_limited = 1 WHERE email = ?').run(email),
  )
}

/** Gives an account values of long ago, which no form would take today. */
export function ageProfile(gateway: Gateway, email: string): void {
  withDatabase(gateway, (db) => {
    db.prepare("UPDATE members SET phone_number = '555-0142', birth_date = '2300-01-01' WHERE email = ?").run(
      email,
    )
    db.prepare(
      "UPDATE addresses SET postal_code = 'H2X1Y' WHERE member = (SELECT id FROM members WHERE email = ?)",
    ).run(email)
  })
}

/** Gives an account another e-mail, behind everybody's back. */
export function changeEmailOf(gateway: Gateway, from: string, to: string): void {
  withDatabase(gateway, (db) => db.prepare('UPDATE members SET email = ? WHERE email = ?').run(to, from))
}

/** Publishes the rule of a field of a form. */
export function publish({ dataDir }: Gateway, form: string, field: string, rule: FieldRule): void {
  const store = openStore(dataDir)
  try {
    publishRule(store, form, field, rule)
  } finally {
    store.db.close()
  }
}

/** As it was before the first issue of the magazine. */
export function removeMagazines(gateway: Gateway): void {
  withDatabase(gateway, (db) => db.prepare('DELETE FROM magazines').run())
}

/** A token of the test card processor for one of Stripe's documented numbers. */
export async function cardToken(gateway: Gateway, number: string): Promise<string> {
  const origin = `http://localhost:${new URL(gateway.federationUrl).port}`
  const reply = await fetch(`${gateway.federationUrl}/stripe/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-card-frame': '1', origin },
    body: JSON.stringify({ number, expMonth: 12, expYear: 2035, cvc: '123', name: 'Maude', locale: 'fr' }),
  })
  const { token } = (await reply.json()) as { token: { id: string } }
  return token.id
}

/** Stripe's documented numbers. */
export const cards = {
  good: '4242424242424242',
  refusedWhenStored: '4000000000000002',
  declinedWhenCharged: '4000000000000341',
}
