/** Everything that the federation keeps of a member, in one zip file: JSON per domain, pictures, proofs and passes (N49, M19). */
import { type Zippable, strToU8, zip } from 'fflate'
import { accessRightCalls } from '../access-rights/calls.ts'
import { readPass } from '../access-rights/pass.ts'
import { listAccessRights, passNumber } from '../access-rights/rows.ts'
import { addressCalls } from '../addresses/calls.ts'
import type { Call, Handlers } from '../http/calls.ts'
import { Refusal } from '../http/refusals.ts'
import { insuranceCalls } from '../insurance/calls.ts'
import { interventionCalls } from '../interventions/calls.ts'
import { listMails } from '../outbox/mails.ts'
import { paymentCalls } from '../payment/calls.ts'
import { receiptCalls } from '../receipts/calls.ts'
import { memberEmail } from '../session/rows.ts'
import { translate } from '../texts.ts'
import { vehicleCalls } from '../vehicles/calls.ts'
import { volunteeringCalls } from '../volunteering/calls.ts'
import { userBody } from './user.ts'

type Export = Call<'exportData'>

export const exportCalls = {
  exportData: async (call) => ({
    contentType: 'application/zip',
    bytes: await packed({
      [translate(call.language, 'members', 'Federation.export.readme.name')]: strToU8(
        translate(call.language, 'members', 'Federation.export.readme.text', { issuer: call.config.issuer }),
      ),
      ...(await dataOf(call)),
      ...filesOf(call),
      ...(await passesOf(call)),
    }),
    cacheControl: 'private, no-store',
  }),
} satisfies Partial<Handlers>

/** What each call tells of the member, as the portal reads it too. What there is none of is left out. */
async function dataOf(call: Export): Promise<Zippable> {
  // None of these calls takes more than who sends it.
  const asked = { ...call }
  const parts: Record<string, unknown> = {
    profile: userBody(asked),
    vehicles: vehicleCalls.getVehicles(asked),
    'access-rights': accessRightCalls.getAccessRights(asked),
    receipts: receiptCalls.getReceipts(asked),
    card: paymentCalls.getCard(asked),
    'billing-address': addressCalls.getBillingAddress(asked),
    volunteering: volunteeringCalls.getVolunteerRequest(asked),
    'insurance-requests': insuranceCalls.getInsuranceRequests(asked),
    'intervention-reports': interventionCalls.getInterventionReports(asked),
    'old-files': call.store.sql.all`SELECT * FROM former_members WHERE member = ${call.member.id}`,
    mails: mailsOf(call),
  }
  const files: Zippable = {}
  for (const [name, part] of Object.entries(parts)) {
    const value = await part
    if (!(value instanceof Refusal)) files[`${name}.json`] = strToU8(`${JSON.stringify(value, null, 2)}\n`)
  }
  return files
}

/** What was sent, without the text: a link in it may still open something. */
function mailsOf({ store, member, config, publicUrl }: Export): object[] {
  return listMails(store, { config, publicUrl }, memberEmail(store, member.id)).map(
    ({ subject, createdAt }) => ({
      subject,
      sentAt: new Date(createdAt).toISOString(),
    }),
  )
}

/** What the member has sent in: pictures, and proofs of insurance. They are packed already. */
function filesOf({ store, member }: Export): Zippable {
  const pictures = store.sql.all`
    SELECT 'profile' AS name, content_type AS contentType, bytes FROM pictures
      JOIN members ON members.picture = pictures.key WHERE members.id = ${member.id}
    UNION ALL
    SELECT 'vehicle-' || vehicles.id, content_type, bytes FROM pictures
      JOIN vehicles ON vehicles.picture = pictures.key WHERE vehicles.member = ${member.id}`
  const proofs = store.sql.all`
    SELECT insurance_requests.id, file_name AS name, file FROM insurance_requests
      JOIN access_rights ON access_rights.id = access_right WHERE access_rights.member = ${member.id}`
  return Object.fromEntries([
    ...pictures.map(({ name, contentType, bytes }) => [
      `pictures/${String(name)}.${contentType === 'image/png' ? 'png' : 'jpg'}`,
      [bytes as Uint8Array, { level: 0 }],
    ]),
    ...proofs.map(({ id, name, file }) => [
      `proofs/${Number(id)}-${safeName(String(name))}`,
      [file as Uint8Array, { level: 0 }],
    ]),
  ]) as Zippable
}

/** The passes that can be printed now. */
async function passesOf({ store, member, language, config, now }: Export): Promise<Zippable> {
  const files: Zippable = {}
  for (const { id } of listAccessRights(store, member.id)) {
    const pass = readPass(store, id, now)
    if (pass === null) continue
    // What draws is large, and the start of the federation does not wait for it.
    const { drawPass } = await import('../documents/pass-page.ts')
    const name = `passes/${passNumber(id).replace(/\W/g, '')}.pdf`
    files[name] = [await drawPass(pass, { language, issuer: config.issuer, now }), { level: 0 }]
  }
  return files
}

/** A name that a member gave to a file, without what would lead elsewhere when it is unpacked. */
function safeName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
}

/** Packed beside the loop that answers others. */
async function packed(files: Zippable): Promise<Uint8Array> {
  return await new Promise((resolve, reject) => {
    zip(files, (error, bytes) => {
      if (error === null) resolve(bytes)
      else reject(error)
    })
  })
}
