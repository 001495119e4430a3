/** What waits for a decision of the federation or of a club, and the buttons that take it. */
import { longMoment } from '../days.ts'
import { volunteerStatus } from '../volunteering.ts'
import type { ActName } from './acts.ts'
import { type Html, markup } from './html.ts'
import { type Reader, actButton, say } from './layout.ts'
import { table } from './mail-pages.ts'

/** One request: its number, what is known of it, and what can be decided. */
interface Row {
  id: number
  cells: string[]
  decisions: ActName[]
}

/** Requests to volunteer that are pending, and volunteers. */
export function volunteerTable(reader: Reader): Html {
  const { pending, accepted } = volunteerStatus
  const found = reader.service.store.sql.all`
    SELECT volunteer_requests.id, volunteer_requests.status, created_at AS createdAt, email,
      first_name || ' ' || last_name AS member, clubs.name AS club
    FROM volunteer_requests JOIN members ON members.id = member JOIN clubs ON clubs.id = club
    WHERE volunteer_requests.status IN (${pending}, ${accepted}) ORDER BY volunteer_requests.id DESC` as {
    id: number
    status: number
    createdAt: number
    email: string
    member: string
    club: string
  }[]
  const rows = found.map(({ id, status, createdAt, email, member, club }): Row => {
    const isPending = status === pending
    return {
      id,
      cells: [longMoment(createdAt, reader.language), `${member} (${email})`, club],
      decisions: isPending ? ['accept-volunteer', 'refuse-volunteer'] : ['revoke-volunteer'],
    }
  })
  return requestTable(reader, 'Volunteers', ['Requests.date', 'Requests.member', 'Requests.club'], rows)
}

function requestTable(reader: Reader, name: string, columns: string[], rows: Row[]): Html {
  const title = markup`<h2>${say(reader, `${name}.title`)}</h2>`
  if (rows.length === 0) return markup`${title}<p>${say(reader, `${name}.none`)}</p>`
  const drawn = rows.map(({ id, cells, decisions }) => {
    const about = cells.slice(1).join(', ')
    const buttons = decisions.map((act) => actButton(reader, act, { request: id }, about))
    return markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}<td>${buttons}</td></tr>`
  })
  return markup`${title}${table(reader, `${name}.caption`, [...columns, 'Requests.decision'], drawn)}`
}
