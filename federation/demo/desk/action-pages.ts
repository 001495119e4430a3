/** HTML content of the pages at `/desk` that offer staff actions as forms. */
import { readAdditionalFee } from '../../access-rights/offers.ts'
import { toQuebecTime } from '../../days.ts'
import { readSetting } from '../../store/settings.ts'
import { translate } from '../../translations.ts'
import type { DeskAction } from './create-action.ts'
import { type ActionName, type ActionSection, deskActions, listActionNames } from './actions.ts'
import { type Html, markup } from './html.ts'
import { type DeskContext, renderActionForm, renderPage, translateHtml } from './layout.ts'
import { renderInsuranceTable, renderRuleTable, renderVolunteerTable } from './decision-tables.ts'

/** Render functions of the pages that offer staff actions. */
export const pages: Record<ActionSection, (reader: DeskContext) => string> = {
  decisions: (reader) =>
    renderPage(
      reader,
      'decisions',
      translateHtml(reader, 'Section.decisions'),
      markup`${renderInsuranceTable(reader)}${renderVolunteerTable(reader)}${renderForms(reader, 'decisions', { 'issue-report': { price: formatAmount(reader, 500_00) } })}`,
    ),

  settings: (reader) => {
    const forms = renderForms(reader, 'settings', { 'set-fee': { amount: formatFee(reader) } })
    const content = markup`<p>${renderClosedClubs(reader)}</p>${isMailDeliveryStopped(reader) ? markup`<p>${translateHtml(reader, 'Mails.stopped')}</p>` : null}${forms}${renderRuleTable(reader)}`
    return renderPage(reader, 'settings', translateHtml(reader, 'Section.settings'), content)
  },

  clock: (reader) => {
    const date = toQuebecTime(reader.service.clock.now())
    const now = { day: date.toISODate(), time: date.toFormat('HH:mm') }
    return renderPage(
      reader,
      'clock',
      translateHtml(reader, 'Section.clock'),
      renderForms(reader, 'clock', { 'set-clock': now }),
    )
  },
}

/** Renders the HTML forms of a page with their initial values. */
function renderForms(
  reader: DeskContext,
  section: ActionSection,
  presets: Partial<Record<ActionName, Record<string, string>>>,
): Html {
  const forms = listActionNames(section)
    .filter((name) => !isRowAction(deskActions[name]))
    .map((name) => renderActionForm(reader, name, presets[name]))
  return markup`<div class="acts">${forms}</div>`
}

/**
 * Returns true if a staff action is performed by a button in a table row instead of a form of its
 * own.
 */
function isRowAction({ fields }: DeskAction): boolean {
  return Object.values(fields).some(({ control }) => control === 'hidden')
}

function formatFee(reader: DeskContext): string {
  return formatAmount(reader, readAdditionalFee(reader.service.store))
}

function isMailDeliveryStopped(reader: DeskContext): boolean {
  return readSetting(reader.service.store, 'mails_fail') === 1
}

/** Formats an amount in cents as dollars, with the decimal separator of the reader's language. */
function formatAmount({ language }: DeskContext, cents: number): string {
  const text = (cents / 100).toFixed(2)
  return language === 'fr' ? text.replace('.', ',') : text
}

function renderClosedClubs(reader: DeskContext): Html {
  const rows = reader.service.store.sql.all`SELECT no, name FROM clubs WHERE is_available = 0 ORDER BY no`
  const names = rows.map(({ no, name }) => `${String(no)} ${String(name)}`).join(', ')
  return translateHtml(reader, 'Clubs.closed', {
    names: names || translate(reader.language, 'desk', 'Clubs.none'),
  })
}
