/** What stands on the pages of the desk that hold acts. */
import { inQuebec } from '../days.ts'
import { translate } from '../texts.ts'
import { type Act, type ActName, acts } from './acts.ts'
import { type Html, markup } from './html.ts'
import { type Reader, type Section, actForm, page, say } from './layout.ts'
import { volunteerTable } from './requests.ts'

type ActSection = Exclude<Section, 'mails'>

/** Where each act is found. */
export const homes: Record<ActName, ActSection> = {
  'accept-volunteer': 'decisions',
  'refuse-volunteer': 'decisions',
  'revoke-volunteer': 'decisions',
  'close-club': 'settings',
  'open-club': 'settings',
  'set-fee': 'settings',
  'publish-terms': 'settings',
  'set-clock': 'clock',
  'advance-clock': 'clock',
  'restore-clock': 'clock',
  'reset-personas': 'clock',
}

/** The pages that hold acts. */
export const pages: Record<ActSection, (reader: Reader) => string> = {
  decisions: (reader) =>
    page(
      reader,
      'decisions',
      say(reader, 'Section.decisions'),
      markup`${volunteerTable(reader)}${formsOf(reader, 'decisions', {})}`,
    ),

  settings: (reader) => {
    const forms = formsOf(reader, 'settings', { 'set-fee': { amount: fee(reader) } })
    return page(
      reader,
      'settings',
      say(reader, 'Section.settings'),
      markup`<p>${closedClubs(reader)}</p>${forms}`,
    )
  },

  clock: (reader) => {
    const date = inQuebec(reader.service.clock.now())
    const now = { day: date.toISODate(), time: date.toFormat('HH:mm') }
    return page(reader, 'clock', say(reader, 'Section.clock'), formsOf(reader, 'clock', { 'set-clock': now }))
  },
}

/** The forms of a page, with what their fields hold at first. */
function formsOf(
  reader: Reader,
  section: ActSection,
  presets: Partial<Record<ActName, Record<string, string>>>,
): Html {
  const forms = (Object.keys(acts) as ActName[])
    .filter((name) => homes[name] === section && !isOfRow(acts[name]))
    .map((name) => actForm(reader, name, presets[name]))
  return markup`<div class="acts">${forms}</div>`
}

/** Whether an act is done by a button in the row of what it is done to. */
function isOfRow({ fields }: Act): boolean {
  return Object.values(fields).some(({ control }) => control === 'hidden')
}

function fee({ service }: Reader): string {
  const row = service.store.sql.get`SELECT value FROM settings WHERE name = 'additional_fee'`
  return (Number(row?.['value']) / 100).toFixed(2)
}

function closedClubs(reader: Reader): Html {
  const rows = reader.service.store.sql.all`SELECT no, name FROM clubs WHERE is_available = 0 ORDER BY no`
  const names = rows.map(({ no, name }) => `${String(no)} ${String(name)}`).join(', ')
  return say(reader, 'Clubs.closed', { names: names || translate(reader.language, 'desk', 'Clubs.none') })
}
