/**
 * Tables of the demo admin page for insurance requests, volunteers and published form rules. Each
 * row has action buttons.
 */
import { formatQuebecDay } from '../../quebec-days.ts'
import { listPendingInsuranceRequests } from '../../insurance/queries.ts'
import { formatIdAsSixDigitNumber } from '../../six-digit-numbers.ts'
import { translate } from '../../translations.ts'
import { volunteerStatus } from '../../volunteering/queries.ts'
import type { ActionName } from './admin-actions.ts'
import { type Html, buildHtml } from './html.ts'
import {
  type AdminPageContext,
  type Tone,
  renderAdminActionButton,
  translateAdminTextToHtml,
} from './layout.ts'

/** A row of a demo admin table with its cells and actions. */
interface Row {
  cells: string[]
  actions: { name: ActionName; tone: Tone }[]
  /** Hidden form values of a button that identify its table row to the demo admin action. */
  values: Record<string, string | number>
}

/** Renders the table of pending insurance requests, oldest first. */
export function renderInsuranceRequestTable(context: AdminPageContext): Html {
  const { service, language } = context
  const rows = listPendingInsuranceRequests(service.store).map((request): Row => {
    const type = translate(language, 'receipts', `Federation.receipt.pass.${request.type}`)
    return {
      cells: [
        formatQuebecDay(request.createdAt, language),
        `${formatIdAsSixDigitNumber(request.id)} · ${type}`,
        readMemberName(context, request.member),
        request.vehicleName,
        request.clubName,
      ],
      actions: [
        { name: 'approve-insurance-request', tone: 'yes' },
        { name: 'refuse-insurance-request', tone: 'no' },
      ],
      values: { request: request.id },
    }
  })
  return renderAdminTableWithRowActions(
    context,
    'Insurance',
    ['Column.date', 'Column.request', 'Column.member', 'Column.vehicle', 'Column.club'],
    rows,
  )
}

/** Renders the table of volunteers and pending volunteer requests, newest first. */
export function renderVolunteerRequestTable(context: AdminPageContext): Html {
  const { pending, accepted } = volunteerStatus
  const found = context.service.store.sql.all`
    SELECT volunteer_requests.id, volunteer_requests.status, created_at AS createdAt, member, clubs.name AS club
    FROM volunteer_requests JOIN clubs ON clubs.id = club
    WHERE volunteer_requests.status IN (${pending}, ${accepted}) ORDER BY volunteer_requests.id DESC` as {
    id: number
    status: number
    createdAt: number
    member: number
    club: string
  }[]
  const rows = found.map(({ id, status, createdAt, member, club }): Row => ({
    cells: [formatQuebecDay(createdAt, context.language), readMemberName(context, member), club],
    actions:
      status === pending
        ? [
            { name: 'accept-volunteer', tone: 'yes' },
            { name: 'refuse-volunteer', tone: 'no' },
          ]
        : [{ name: 'revoke-volunteer', tone: 'no' }],
    values: { request: id },
  }))
  return renderAdminTableWithRowActions(
    context,
    'Volunteers',
    ['Column.date', 'Column.member', 'Column.club'],
    rows,
  )
}

/** Renders the table of published form rules. */
export function renderFormRuleTable(context: AdminPageContext): Html {
  const found = context.service.store.sql
    .all`SELECT form, field, rule FROM form_rules ORDER BY form, field` as {
    form: string
    field: string
    rule: string
  }[]
  const rows = found.map(({ form, field, rule }): Row => ({
    cells: [form, field, rule],
    actions: [{ name: 'withdraw-rule', tone: 'no' }],
    values: { form, field },
  }))
  return renderAdminTableWithRowActions(context, 'Rules', ['Field.form', 'Field.field', 'Column.rule'], rows)
}

function readMemberName({ service }: AdminPageContext, member: number): string {
  const row = service.store.sql.get`SELECT first_name, last_name, email FROM members WHERE id = ${member}`!
  return `${String(row['first_name'])} ${String(row['last_name'])} (${String(row['email'])})`
}

function renderAdminTableWithRowActions(
  context: AdminPageContext,
  name: string,
  columns: string[],
  rows: Row[],
): Html {
  const title = buildHtml`<h2>${translateAdminTextToHtml(context, `${name}.title`)}</h2>`
  if (rows.length === 0) return buildHtml`${title}<p>${translateAdminTextToHtml(context, `${name}.none`)}</p>`
  const drawn = rows.map(({ cells, actions, values }) => {
    const about = cells.join(', ')
    const buttons = actions.map((action) => renderAdminActionButton(context, action, values, about))
    return [...cells.map((cell) => buildHtml`${cell}`), buildHtml`<div class="decide">${buttons}</div>`]
  })
  return buildHtml`${title}${renderTranslatedAdminTable(context, `${name}.caption`, [...columns, 'Column.act'], drawn)}`
}

/**
 * Renders a table; its caption and column titles are given as message keys. CSS shows rows as cards
 * on phones, so explicit ARIA roles preserve the table semantics.
 */
export function renderTranslatedAdminTable(
  context: AdminPageContext,
  captionKey: string,
  columns: string[],
  rows: Html[][],
): Html {
  const heads = columns.map(
    (column) =>
      buildHtml`<th scope="col" role="columnheader">${translateAdminTextToHtml(context, column)}</th>`,
  )
  const renderHtmlTableCell = (content: Html, index: number) =>
    buildHtml`<td role="cell" data-column="${translateAdminTextToHtml(context, columns[index]!)}"><div>${content}</div></td>`
  return buildHtml`<div class="wide" role="region" aria-label="${translateAdminTextToHtml(context, captionKey)}" tabindex="0">
<table role="table">
<caption>${translateAdminTextToHtml(context, captionKey)}</caption>
<thead role="rowgroup"><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">
${rows.map((cells) => buildHtml`<tr role="row">${cells.map(renderHtmlTableCell)}</tr>`)}
</tbody>
</table>
</div>`
}
