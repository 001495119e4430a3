import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PassVerification, VerifiedPass } from '../../graphql/generated/types.ts'
import { formatLongDay } from '../../platform/calendar-days.ts'
import { type Language, translate } from '../../platform/translate.ts'
import { escapeHtml } from '../escape-html.ts'

/** Style of the page. It is inline, because the page must be complete after one response. */
const style = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')

/** Result that the page shows; `tooMany` when the rate limit is reached. */
export type ShownResult = PassVerification['result'] | 'tooMany'

/** The content of a pass code, with the name of the club; null if the name is not known. */
export interface ShownPass extends VerifiedPass {
  clubName: string | null
}

/** Shapes of the results. They differ without color too. */
const shapes: Readonly<Record<ShownResult, string>> = {
  VALID_TODAY: '<circle cx="24" cy="24" r="22"/><path d="m13 25 8 8 15-17"/>',
  NOT_VALID_TODAY: '<path d="M15 2h18l13 13v18L33 46H15L2 33V15zM16 16l16 16M32 16 16 32"/>',
  OLD_CONFIRMATION: '<path d="M24 4 46 44H2zM24 17v13M24 35v3"/>',
  ALTERED: '<path d="M24 2 46 24 24 46 2 24zM15 21h18M15 28h18M28 15l-8 19"/>',
  CANNOT_BE_CHECKED:
    '<path d="M3 3h42v42H3z" stroke-dasharray="7 5"/><path d="M17 18a7 7 0 1 1 10 6q-3 2-3 5M24 34v3"/>',
  tooMany: '<path d="M10 3h28M10 45h28M13 3c0 14 22 14 22 42M35 3c0 14-22 14-22 42"/>',
}

/** Returns the HTML page with the result of a verification. The page has no script. */
export function renderVerificationPage(
  result: ShownResult,
  pass: ShownPass | null,
  { language, portalName, today }: { language: Language; portalName: string; today: string },
): string {
  const t = (key: string, values: Record<string, string> = {}) =>
    escapeHtml(translate(language, 'pass-codes', `PassCheck.${key}`, values))
  const other = language === 'fr' ? 'en' : 'fr'
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${t(result)} – ${t('title')}</title>
<style>${style}</style>
</head>
<body>
<main>
<div class="result ${result}">
<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="4" aria-hidden="true">${shapes[result]}</svg>
<div><h1>${t(result)}</h1><p>${describeResult(result, pass, today, language, t)}</p></div>
</div>
${pass === null ? '' : renderPass(pass, language, t)}
<nav><a href="?lang=${other}" lang="${other}" hreflang="${other}">${other === 'fr' ? 'Français' : 'English'}</a></nav>
<p>${escapeHtml(portalName)}</p>
</main>
</body>
</html>`
}

type Translate = (key: string, values?: Record<string, string>) => string

function describeResult(
  result: ShownResult,
  pass: ShownPass | null,
  today: string,
  language: Language,
  t: Translate,
): string {
  if (result === 'NOT_VALID_TODAY' && pass !== null)
    return today < pass.firstDay
      ? t('advice.starts', { day: formatDay(pass.firstDay, language) })
      : t('advice.ended', { day: formatDay(pass.lastDay, language) })
  return t(`advice.${result}`, { day: pass === null ? '' : formatDay(pass.confirmedOn, language) })
}

function renderPass(pass: ShownPass, language: Language, t: Translate): string {
  const { registration, type, vehicleType, clubNumber, clubName, firstDay, lastDay, confirmedOn, number } =
    pass
  const [first, last] = [formatDay(firstDay, language), formatDay(lastDay, language)]
  const club = clubName === null ? clubNumber : `${clubName} (${clubNumber})`
  const facts: [name: string, value: string, isWide?: boolean][] = [
    [t('type'), t(`type.${type}`), true],
    [t('period'), first === last ? escapeHtml(first) : t('from', { first, last }), true],
    [t('vehicle'), t(`vehicle.${vehicleType}`)],
    ...(club === null ? [] : [[t('club'), escapeHtml(club), true] as [string, string, boolean]]),
    [t('number'), number],
  ]
  const rows = facts.map(
    ([name, value, isWide]) => `<div${isWide ? ' class="wide"' : ''}><dt>${name}</dt><dd>${value}</dd></div>`,
  )
  return `<div><p class="plateName">${t('registration')}</p><p class="plate">${escapeHtml(registration)}</p></div>
<dl>${rows.join('')}</dl>
<p>${t('confirmed', { day: formatDay(confirmedOn, language) })}</p>`
}

/** Formats a day, `YYYY-MM-DD`, for display. */
function formatDay(day: string, language: Language): string {
  // Noon in UTC is the same day in Quebec.
  return formatLongDay(Date.parse(`${day}T12:00:00Z`), language)
}
