/** Check of the message keys that the specification names: each key exists in both languages. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../locales')
const listLocaleKeys = (language: string) =>
  globSync(`${language}/*/*.json`, { cwd: folder }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object),
  )

test.each([
  ['errors.confirmPassword [O47]'],
  ['errors.confirmEmail [O47]'],
  ['AccessPass.alreadyActive'],
  ['AccessPass.clubMessage'],
  ['AccessPass.clubUnavailable'],
  ['AccessPass.noClub'],
  ['AddVehicle.notFound'],
  ['DeleteVehicle.error'],
  ['EditEmailConfirmation.error'],
  ['GenericError.clickHereToReconnect'],
  ['InterventionReport.clubUnavailable'],
  ['InterventionReport.genericError'],
  ['InterventionReport.noClub'],
  ['Magazine.forbidden'],
  ['Magazine.list.noMagazines'],
  ['Magazine.review.warningNoSelection'],
  ['PayInterventionReport.notFound'],
  ['ProvincesPartnership.ctrlNumberValidationError'],
  ['WithoutInsuranceInfo.unavailable'],
  ['fileExtensionError'],
  ['fileNameError'],
])('the locale files of both languages contain the message key %s', (named) => {
  const [key] = named.split(' ')
  for (const language of ['fr', 'en']) expect(listLocaleKeys(language)).toContain(key)
})
