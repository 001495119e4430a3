import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PKPass } from 'passkit-generator'
import type { AppleWalletSettings } from '../../platform/pass-wallet-settings.ts'
import { type WalletPass, buildWalletLabelTextKey, buildAppleWalletTexts, noteKey, typeKey } from './rules.ts'

/** MIME type of files for Apple Wallet. */
export const applePassType = 'application/vnd.apple.pkpass'

/**
 * Icon of the wallet pass, read from the built portal. Apple Wallet shows the icon in
 * notifications.
 */
const iconFile = join(import.meta.dirname, '../../../dist/web/apple-touch-icon.png')

/**
 * Creates a signed file for Apple Wallet with texts in both languages. The pass id is the serial
 * number, so that Apple Wallet replaces an earlier file of the pass.
 */
export function createAppleWalletPass(pass: WalletPass, settings: AppleWalletSettings): Buffer {
  const icon = readFileSync(iconFile)
  const file = new PKPass(
    { 'icon.png': icon, 'icon@2x.png': icon, 'logo.png': icon },
    {
      signerCert: settings.certificate,
      signerKey: settings.key,
      wwdr: settings.appleCertificate,
      ...(settings.passphrase !== null && { signerKeyPassphrase: settings.passphrase }),
    },
    {
      serialNumber: String(pass.id),
      description: `${pass.portalName} ${pass.number}`,
      organizationName: pass.portalName,
      logoText: pass.portalName,
      passTypeIdentifier: settings.passType,
      teamIdentifier: settings.teamId,
      foregroundColor: 'rgb(251, 247, 238)',
      labelColor: 'rgb(213, 227, 219)',
      backgroundColor: 'rgb(17, 58, 48)',
    },
  )
  file.type = 'generic'
  const buildAppleWalletDateField = (key: 'firstDay' | 'lastDay') => ({
    key,
    label: buildWalletLabelTextKey(key),
    // Noon in UTC has the same date in Québec, and the time zone of the phone is ignored.
    value: `${pass[key]}T12:00:00Z`,
    dateStyle: 'PKDateStyleMedium' as const,
    ignoresTimeZone: true,
  })
  file.headerFields.push({ key: 'number', label: buildWalletLabelTextKey('number'), value: pass.number })
  file.primaryFields.push({
    key: 'vehicle',
    label: buildWalletLabelTextKey('vehicle'),
    value: pass.vehicleName,
  })
  file.secondaryFields.push(
    { key: 'plate', label: buildWalletLabelTextKey('plate'), value: pass.plate ?? '–' },
    { key: 'type', label: buildWalletLabelTextKey('type'), value: typeKey },
  )
  file.auxiliaryFields.push(buildAppleWalletDateField('firstDay'), buildAppleWalletDateField('lastDay'))
  file.backFields.push(
    ...(pass.clubName === null
      ? []
      : [{ key: 'club', label: buildWalletLabelTextKey('club'), value: pass.clubName }]),
    {
      key: 'controlNumber',
      label: buildWalletLabelTextKey('controlNumber'),
      value: pass.controlNumber ?? '–',
    },
    {
      key: 'confirmed',
      label: buildWalletLabelTextKey('confirmed'),
      value: new Date(pass.confirmedAt).toISOString(),
      dateStyle: 'PKDateStyleMedium',
      timeStyle: 'PKDateStyleShort',
    },
    { key: 'note', label: buildWalletLabelTextKey('note'), value: noteKey },
  )
  file.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: pass.code,
    altText: pass.controlNumber ?? pass.number,
    messageEncoding: 'iso-8859-1',
  })
  file.setExpirationDate(new Date(pass.expiresAt))
  for (const [language, texts] of Object.entries(buildAppleWalletTexts(pass.type)))
    file.localize(language, texts)
  return file.getAsBuffer()
}
