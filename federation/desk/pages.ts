/** Content of the desk pages that show actions. */
import { additionalFee } from '../access-rights/offers.ts'
import { inQuebec } from '../days.ts'
import { readSetting } from '../store/settings.ts'
import { translate } from '../texts.ts'
import type { Act } from './act.ts'
import { type ActName, type ActSection, acts, actsOf } from './acts.ts'
import { type Html, markup } from './html.ts'
import { type Reader, actForm, page, say } from './layout.ts'
import { insuranceTable, ruleTable, volunteerTable } from './lists.ts'

/** Render functions of the pages that show actions. */
export const pages: Record<ActSection, (reader: Reader) => string> = {
  decisions: (reader) =>
    page(
      reader,
      'decisions',
      say(reader, 'Section.decisions'),
      markup`${insuranceTable(reader)}${volunteerTable(reader)}${formsOf(reader, 'decisions', { 'issue-report': { price: amount(reader, 500_00) } })}`,
    ),

  settings: (reader) => {
    const forms = formsOf(reader, 'settings', { 'set-fee': { amount: fee(reader) } })
    const content = markup`<p>${closedClubs(reader)}</p>${mailsFail(reader) ? markup`<p>${say(reader, 'Mails.stopped')}</p>` : null}${forms}${ruleTable(reader)}`
    return page(reader, 'settings', say(reader, 'Section.settings'), content)
  },

  clock: (reader) => {
    const date = inQuebec(reader.service.clock.now())
    const now = { day: date.toISODate(), time: date.toFormat('HH:mm') }
    return page(reader, 'clock', say(reader, 'Section.clock'), formsOf(reader, 'clock', { 'set-clock': now }))
  },
}

/** Renders the forms of a page with their initial values. */
function formsOf(
  reader: Reader,
  section: ActSection,
  presets: Partial<Record<ActName, Record<string, string>>>,
): Html {
  const forms = actsOf(section)
    .filter((name) => !isOfRow(acts[name]))
    .map((name) => actForm(reader, name, presets[name]))
  return markup`<div class="acts">${forms}</div>`
}

/**
 * Returns true if an action is performed by a button in a table row instead of a form of its own.
 */
function isOfRow({ fields }: Act): boolean {
  return Object.values(fields).some(({ control }) => control === 'hidden')
}

function fee(reader: Reader): string {
  return amount(reader, additionalFee(reader.service.store))
}

function mailsFail(reader: Reader): boolean {
  return readSetting(reader.service.store, 'mails_fail') === 1
}

/** Formats an amount in cents as dollars, with the decimal separator of the language. */
function amount({ language }: Reader, cents: number): string {
  const text = (cents / 100).toFixed(2)
  return language === 'fr' ? text.replace('.', ',') : text
}

function closedClubs(reader: Reader): Html {
  const rows = reader.service.store.sql.all`SELECT no, name FROM clubs WHERE is_available = 0 ORDER BY no`
  const names = rows.map(({ no, name }) => `${String(no)} ${String(name)}`).join(', ')
  return say(reader, 'Clubs.closed', { names: names || translate(reader.language, 'desk', 'Clubs.none') })
}
