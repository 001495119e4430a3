/**
 * Content of wallet passes: the texts of the file for Apple Wallet, and the objects in the link to
 * Google Wallet.
 */
import type { AccessRightType } from '../../graphql/generated/types.ts'
import type { PassWalletSettings } from '../../platform/pass-wallet-settings.ts'
import { type Language, languages, translate } from '../../platform/translate.ts'
import { computeShortDigest } from '../../platform/digest.ts'

/**
 * Returns the settings of the wallets that the portal can offer now. The portal offers Apple Wallet
 * only with a valid certificate, because iPhones refuse passes signed with an expired one.
 */
export const selectUsablePassWallets = (
  { apple, google }: PassWalletSettings,
  now: number,
): PassWalletSettings => ({
  apple: apple !== null && now < apple.certificateEndsAt ? apple : null,
  google,
})

/** A pass as a wallet shows it. */
export interface WalletPass {
  /** The federation's id of the pass. A wallet replaces an earlier pass with the same id. */
  id: number
  /** Name of the portal. */
  portalName: string
  type: AccessRightType
  /** Number of the pass, such as `#000002`. */
  number: string
  controlNumber: string | null
  vehicleName: string
  plate: string | null
  /** Name and number of the club; null for a pass without a club. */
  clubName: string | null
  /** First and last day of the pass in America/Toronto, `YYYY-MM-DD`. */
  firstDay: string
  lastDay: string
  /** End of the pass in epoch milliseconds. */
  expiresAt: number
  /** Time at which the federation confirmed the pass, in epoch milliseconds. */
  confirmedAt: number
  /** Text of the QR code: the signed pass code, or the control number. */
  code: string
}

/** Labels of the fields of a wallet pass. Their locale keys begin with `PassWallet.label.`. */
export const walletLabels = [
  'number',
  'vehicle',
  'plate',
  'type',
  'firstDay',
  'lastDay',
  'club',
  'controlNumber',
  'confirmed',
  'note',
] as const
type WalletLabel = (typeof walletLabels)[number]

/** Returns the key of a label in the localized texts of an Apple pass. */
export const buildWalletLabelTextKey = (label: WalletLabel): string => `label.${label}`

/**
 * Keys under which the localized texts of an Apple pass contain the name of the pass type and the
 * note.
 */
export const typeKey = 'type'
export const noteKey = 'note'

/**
 * Returns the texts of an Apple pass in each language: the labels, the name of the pass type, and
 * the note.
 */
export function buildAppleWalletTexts(type: AccessRightType): Record<string, Record<string, string>> {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      {
        ...Object.fromEntries(
          walletLabels.map((label) => [
            buildWalletLabelTextKey(label),
            translate(language, 'pass-wallets', `PassWallet.label.${label}`),
          ]),
        ),
        [typeKey]: translate(language, 'pass-codes', `PassCheck.type.${type}`),
        [noteKey]: translate(language, 'pass-wallets', 'PassWallet.note'),
      },
    ]),
  )
}

/**
 * Builds the Google Wallet class and object of a pass, with texts in one language to keep the link
 * short. The object id depends on the content of the pass, because Google ignores an object whose
 * id it already knows.
 */
export function buildGoogleWalletObjects(pass: WalletPass, issuerId: string, language: Language) {
  const buildGoogleWalletLocalizedText = (value: string) => ({ defaultValue: { language, value } })
  const rows: [WalletLabel, string | null][] = [
    ['vehicle', pass.vehicleName],
    ['plate', pass.plate],
    ['firstDay', pass.firstDay],
    ['lastDay', pass.lastDay],
    ['club', pass.clubName],
  ]
  const content = {
    classId: `${issuerId}.sentier-pass`,
    state: 'ACTIVE',
    cardTitle: buildGoogleWalletLocalizedText(pass.portalName),
    subheader: buildGoogleWalletLocalizedText(
      translate(language, 'pass-codes', `PassCheck.type.${pass.type}`),
    ),
    header: buildGoogleWalletLocalizedText(pass.number),
    textModulesData: rows
      .filter(([, body]) => body !== null)
      .map(([label, body]) => ({
        id: label,
        header: translate(language, 'pass-wallets', `PassWallet.label.${label}`),
        body,
      })),
    validTimeInterval: { end: { date: new Date(pass.expiresAt).toISOString() } },
  }
  // The digest excludes the pass code, which changes every day: a pass that is added again must
  // stay a single pass.
  const digest = computeShortDigest(JSON.stringify(content), 16)
  const barcode = { type: 'QR_CODE', value: pass.code, alternateText: pass.controlNumber ?? pass.number }
  return {
    genericClasses: [{ id: content.classId }],
    genericObjects: [{ id: `${issuerId}.${pass.id}-${digest}`, ...content, barcode }],
  }
}
