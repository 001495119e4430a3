/** HTML content of the pages at `/desk` that offer staff actions as forms. */
import { readAdditionalPassFee } from '../../access-rights/offers.ts'
import { toQuebecTime } from '../../quebec-days.ts'
import { readStoredSetting } from '../../store/settings.ts'
import { translate } from '../../translations.ts'
import type { AdminAction } from './create-admin-action.ts'
import {
  type ActionName,
  type ActionSection,
  deskActions,
  listAdminActionNamesOfSection,
} from './admin-actions.ts'
import { type Html, buildHtml } from './html.ts'
import {
  type AdminPageContext,
  renderAdminActionForm,
  renderAdminPage,
  translateAdminTextToHtml,
} from './layout.ts'
import {
  renderInsuranceRequestTable,
  renderFormRuleTable,
  renderVolunteerRequestTable,
} from './decision-tables.ts'

/** Functions that render the demo admin pages with staff actions, by section. */
export const pages: Record<ActionSection, (context: AdminPageContext) => string> = {
  decisions: (context) =>
    renderAdminPage(
      context,
      'decisions',
      translateAdminTextToHtml(context, 'Section.decisions'),
      buildHtml`${renderInsuranceRequestTable(context)}${renderVolunteerRequestTable(context)}${renderAdminActionForms(context, 'decisions', { 'issue-report': { price: formatCentsAsDollars(context, 500_00) } })}`,
    ),

  settings: (context) => {
    const forms = renderAdminActionForms(context, 'settings', {
      'set-fee': { amount: formatCurrentAdditionalPassFee(context) },
    })
    const content = buildHtml`<p>${renderListOfClubsWithPurchasesDisabled(context)}</p>${isMailOutageSimulated(context) ? buildHtml`<p>${translateAdminTextToHtml(context, 'Mails.stopped')}</p>` : null}${forms}${renderFormRuleTable(context)}`
    return renderAdminPage(
      context,
      'settings',
      translateAdminTextToHtml(context, 'Section.settings'),
      content,
    )
  },

  clock: (context) => {
    const date = toQuebecTime(context.service.clock.now())
    const now = { day: date.toISODate(), time: date.toFormat('HH:mm') }
    return renderAdminPage(
      context,
      'clock',
      translateAdminTextToHtml(context, 'Section.clock'),
      renderAdminActionForms(context, 'clock', { 'set-clock': now }),
    )
  },
}

/** Renders the HTML forms of a demo admin page with their initial values. */
function renderAdminActionForms(
  context: AdminPageContext,
  section: ActionSection,
  presetValuesByAction: Partial<Record<ActionName, Record<string, string>>>,
): Html {
  const forms = listAdminActionNamesOfSection(section)
    .filter((name) => !isAdminActionInTableRow(deskActions[name]))
    .map((name) => renderAdminActionForm(context, name, presetValuesByAction[name]))
  return buildHtml`<div class="admin-actions">${forms}</div>`
}

/**
 * Returns true if a staff action of the demo admin page is a button in a table row; false if it is
 * a separate form.
 */
function isAdminActionInTableRow({ fields }: AdminAction): boolean {
  return Object.values(fields).some(({ control }) => control === 'hidden')
}

function formatCurrentAdditionalPassFee(context: AdminPageContext): string {
  return formatCentsAsDollars(context, readAdditionalPassFee(context.service.store))
}

function isMailOutageSimulated(context: AdminPageContext): boolean {
  return readStoredSetting(context.service.store, 'mails_fail') === 1
}

/** Formats an amount in cents as dollars, with the decimal separator of the page's language. */
function formatCentsAsDollars({ language }: AdminPageContext, cents: number): string {
  const text = (cents / 100).toFixed(2)
  return language === 'fr' ? text.replace('.', ',') : text
}

function renderListOfClubsWithPurchasesDisabled(context: AdminPageContext): Html {
  const rows = context.service.store.sql.all`SELECT no, name FROM clubs WHERE is_available = 0 ORDER BY no`
  const names = rows.map(({ no, name }) => `${String(no)} ${String(name)}`).join(', ')
  return translateAdminTextToHtml(context, 'Clubs.closed', {
    names: names || translate(context.language, 'desk', 'Clubs.none'),
  })
}
