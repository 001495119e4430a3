/**
 * Export of all data that the federation stores about a member, as a zip file: JSON by domain,
 * pictures, proofs of insurance and passes (N49, M19).
 */
import { type Zippable, strToU8, zip } from 'fflate'
import { accessRightHandlers } from '../access-rights/handlers.ts'
import { readPassDocumentData } from '../access-rights/pass-data.ts'
import { listAccessRights, formatPassNumber } from '../access-rights/queries.ts'
import { addressHandlers } from '../addresses/handlers.ts'
import { type ConsentRecord, listAgreementConsents } from '../agreements/consents.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { Refusal } from '../http/refusals.ts'
import { insuranceHandlers } from '../insurance/handlers.ts'
import { interventionHandlers } from '../interventions/handlers.ts'
import { listMailsOfMember } from '../outbox/mails.ts'
import { paymentHandlers } from '../payment/handlers.ts'
import { receiptHandlers } from '../receipts/handlers.ts'
import { readMemberEmail } from '../session/queries.ts'
import { translate } from '../translations.ts'
import { vehicleHandlers } from '../vehicles/handlers.ts'
import { volunteeringHandlers } from '../volunteering/handlers.ts'
import { addWordsForCodesAndTimes } from './export-words.ts'
import { buildUserReply } from './user-reply.ts'

type ExportCall = RestCall<'exportData'>

export const exportHandlers = {
  exportData: async (call) => {
    const consents = listAgreementConsents(call.store, call.member.id)
    return {
      contentType: 'application/zip',
      bytes: await compressFilesToZip({
        [translate(call.language, 'members', 'Federation.export.readme.name')]: strToU8(
          translate(call.language, 'members', 'Federation.export.readme.text', {
            issuer: call.config.issuer,
          }),
        ),
        ...(await collectMemberDataAsJsonFiles(call, consents)),
        ...collectAcceptedAgreementTexts(consents),
        ...collectUploadedFilesOfMember(call),
        ...(await drawPassPdfsOfMember(call)),
      }),
      cacheControl: 'private, no-store',
    }
  },
} satisfies Partial<Handlers>

/**
 * Returns the member's data as JSON files: one for each REST response that the portal reads. Each
 * code and time in a file is explained in words. There is no file for a REST call that the
 * federation refuses.
 */
async function collectMemberDataAsJsonFiles(
  exportCall: ExportCall,
  consents: readonly ConsentRecord[],
): Promise<Zippable> {
  // These calls need only the member of the request.
  const readCall = { ...exportCall }
  const parts: Record<string, unknown> = {
    profile: buildUserReply(readCall),
    vehicles: vehicleHandlers.getVehicles(readCall),
    'access-rights': accessRightHandlers.getAccessRights(readCall),
    receipts: receiptHandlers.getReceipts(readCall),
    card: paymentHandlers.getCard(readCall),
    'billing-address': addressHandlers.getBillingAddress(readCall),
    volunteering: volunteeringHandlers.getVolunteerRequest(readCall),
    'insurance-requests': insuranceHandlers.getInsuranceRequests(readCall),
    'intervention-reports': interventionHandlers.getInterventionReports(readCall),
    'old-files': exportCall.store.sql
      .all`SELECT * FROM former_members WHERE member = ${exportCall.member.id}`,
    // The digests name the files with the accepted texts.
    consents: consents.map(({ text: _text, ...consent }) => consent),
    mails: listMailsSentToMember(exportCall),
  }
  const files: Zippable = {}
  for (const [name, part] of Object.entries(parts)) {
    const value = await part
    if (value instanceof Refusal) continue
    const explained = addWordsForCodesAndTimes(value, exportCall.language)
    files[`${name}.json`] = strToU8(`${JSON.stringify(explained, null, 2)}\n`)
  }
  return files
}

/**
 * Returns the full texts of the agreements that the member accepted, as files. Each file is named
 * by the digest of its text, which `consents.json` contains.
 */
function collectAcceptedAgreementTexts(consents: readonly ConsentRecord[]): Zippable {
  return Object.fromEntries(consents.map(({ digest, text }) => [`agreements/${digest}.txt`, strToU8(text)]))
}

/**
 * Returns the e-mails sent to the member. Their bodies are omitted, because a link in a body may
 * still grant access to the account.
 */
function listMailsSentToMember({ store, member, config, publicUrl }: ExportCall): object[] {
  const owner = { id: member.id, email: readMemberEmail(store, member.id) }
  return listMailsOfMember(store, { config, publicUrl }, owner).map(({ subject, createdAt }) => ({
    subject,
    sentAt: new Date(createdAt).toISOString(),
  }))
}

/**
 * Returns the files that the member uploaded: pictures and proofs of insurance. The archive stores
 * them uncompressed because their formats are already compressed.
 */
function collectUploadedFilesOfMember({ store, member }: ExportCall): Zippable {
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
      `proofs/${Number(id)}-${sanitizeFileName(String(name))}`,
      [file as Uint8Array, { level: 0 }],
    ]),
  ]) as Zippable
}

/** Returns the member's passes that are printable now, as PDF files. */
async function drawPassPdfsOfMember({ store, member, language, config, now }: ExportCall): Promise<Zippable> {
  const files: Zippable = {}
  for (const { id } of listAccessRights(store, member.id)) {
    const pass = readPassDocumentData(store, id, now)
    if (pass === null) continue
    // The PDF library is large, so it is imported on first use to keep the startup fast.
    const { drawPassPdf } = await import('../demo/documents/pass-page.ts')
    const name = `passes/${formatPassNumber(id).replace(/\W/g, '')}.pdf`
    files[name] = [await drawPassPdf(pass, { language, issuer: config.issuer, now }), { level: 0 }]
  }
  return files
}

/**
 * Removes unsafe characters from the name of an uploaded file, so that extracting the zip archive
 * cannot write outside its folder.
 */
function sanitizeFileName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
}

/** Compresses the export archive off the main thread, so that other requests are not blocked. */
async function compressFilesToZip(files: Zippable): Promise<Uint8Array> {
  return await new Promise((resolve, reject) => {
    zip(files, (error, bytes) => {
      if (error === null) resolve(bytes)
      else reject(error)
    })
  })
}
