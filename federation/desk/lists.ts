/**
 * Tables of pending decisions and of items that can be revoked, with action buttons in each row.
 */
import { longDay } from '../days.ts'
import { listPending } from '../insurance/rows.ts'
import { sixDigits } from '../numbers.ts'
import { translate } from '../texts.ts'
import { volunteerStatus } from '../volunteering/rows.ts'
import type { ActName } from './acts.ts'
import { type Html, markup } from './html.ts'
import { type Reader, type Tone, actButton, say } from './layout.ts'

/** A table row with its cells and actions. */
interface Row {
  cells: string[]
  acts: { name: ActName; tone: Tone }[]
  /** Hidden values that identify the row to its actions. */
  values: Record<string, string | number>
}

/** Renders the table of pending requests without insurance, oldest first. */
export function insuranceTable(reader: Reader): Html {
  const { service, language } = reader
  const rows = listPending(service.store).map((request): Row => {
    const type = translate(language, 'receipts', `Federation.receipt.pass.${request.type}`)
    return {
      cells: [
        longDay(request.createdAt, language),
        `${sixDigits(request.id)} · ${type}`,
        nameOf(reader, request.member),
        request.vehicleName,
        request.clubName,
      ],
      acts: [
        { name: 'approve-insurance-request', tone: 'yes' },
        { name: 'refuse-insurance-request', tone: 'no' },
      ],
      values: { request: request.id },
    }
  })
  return rowTable(
    reader,
    'Insurance',
    ['Column.date', 'Column.request', 'Column.member', 'Column.vehicle', 'Column.club'],
    rows,
  )
}

/** Renders the table of volunteers and pending volunteer requests, newest first. */
export function volunteerTable(reader: Reader): Html {
  const { pending, accepted } = volunteerStatus
  const found = reader.service.store.sql.all`
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
    cells: [longDay(createdAt, reader.language), nameOf(reader, member), club],
    acts:
      status === pending
        ? [
            { name: 'accept-volunteer', tone: 'yes' },
            { name: 'refuse-volunteer', tone: 'no' },
          ]
        : [{ name: 'revoke-volunteer', tone: 'no' }],
    values: { request: id },
  }))
  return rowTable(reader, 'Volunteers', ['Column.date', 'Column.member', 'Column.club'], rows)
}

/** Renders the table of published form rules. */
export function ruleTable(reader: Reader): Html {
  const found = reader.service.store.sql
    .all`SELECT form, field, rule FROM form_rules ORDER BY form, field` as {
    form: string
    field: string
    rule: string
  }[]
  const rows = found.map(({ form, field, rule }): Row => ({
    cells: [form, field, rule],
    acts: [{ name: 'withdraw-rule', tone: 'no' }],
    values: { form, field },
  }))
  return rowTable(reader, 'Rules', ['Field.form', 'Field.field', 'Column.rule'], rows)
}

function nameOf({ service }: Reader, member: number): string {
  const row = service.store.sql.get`SELECT first_name, last_name, email FROM members WHERE id = ${member}`!
  return `${String(row['first_name'])} ${String(row['last_name'])} (${String(row['email'])})`
}

function rowTable(reader: Reader, name: string, columns: string[], rows: Row[]): Html {
  const title = markup`<h2>${say(reader, `${name}.title`)}</h2>`
  if (rows.length === 0) return markup`${title}<p>${say(reader, `${name}.none`)}</p>`
  const drawn = rows.map(({ cells, acts, values }) => {
    const about = cells.join(', ')
    const buttons = acts.map((act) => actButton(reader, act, values, about))
    return [...cells.map((cell) => markup`${cell}`), markup`<div class="decide">${buttons}</div>`]
  })
  return markup`${title}${table(reader, `${name}.caption`, [...columns, 'Column.act'], drawn)}`
}

/**
 * Renders a table from text keys. A table wider than the page scrolls horizontally. On phones CSS
 * turns rows into cards, so explicit ARIA roles preserve the table semantics.
 */
export function table(reader: Reader, caption: string, columns: string[], rows: Html[][]): Html {
  const heads = columns.map(
    (column) => markup`<th scope="col" role="columnheader">${say(reader, column)}</th>`,
  )
  const cellOf = (content: Html, index: number) =>
    markup`<td role="cell" data-column="${say(reader, columns[index]!)}"><div>${content}</div></td>`
  return markup`<div class="wide" role="region" aria-label="${say(reader, caption)}" tabindex="0">
<table role="table">
<caption>${say(reader, caption)}</caption>
<thead role="rowgroup"><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">
${rows.map((cells) => markup`<tr role="row">${cells.map(cellOf)}</tr>`)}
</tbody>
</table>
</div>`
}
