import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { needsCallToFederationOffice } from '../../domains/pass-codes/shared/office-call-advice.ts'
import { type ShownResult, resultShapes } from '../../domains/pass-codes/shared/verification-result-icons.ts'
import { verificationPath } from '../../domains/pass-codes/shared/pass-code-format.ts'
import type { VerifiedPass } from '../../graphql/generated/types.ts'
import type { Config } from '../../platform/config.ts'
import { formatLongDay } from '../../platform/calendar-days.ts'
import {
  buildPhoneLink,
  preventLineBreaksInPhoneNumber,
} from '../../domains/pass-codes/shared/telephone-link.ts'
import { type Language, translate } from '../../platform/translate.ts'
import { escapeHtml } from '../escape-html.ts'
import { renderLanguageSwitchLink } from '../language-link.ts'

/**
 * Inline style sheet of the verification page, because the page must be complete after one
 * response.
 */
const style = readFileSync(
  join(import.meta.dirname, '../../domains/pass-codes/shared/verification.css'),
  'utf8',
)

/** Content of a verified pass code, with the name of its club; null if the name is unknown. */
export interface ShownPass extends VerifiedPass {
  clubName: string | null
}

/** Returns the HTML page with the verification result of a pass code. The page has no script. */
export function renderVerificationPage(
  result: ShownResult,
  pass: ShownPass | null,
  {
    controlNumber = null,
    language,
    portal,
    today,
  }: {
    /** Control number, if a trail officer entered one instead of a pass code; otherwise null. */
    controlNumber?: string | null
    language: Language
    portal: Pick<Config['portal'], 'name' | 'contact'>
    today: string
  },
): string {
  const translatePassCodeText = (key: string, values: Record<string, string> = {}) =>
    escapeHtml(translate(language, 'pass-codes', `PassCheck.${key}`, values))
  const { outline, mark } = resultShapes[result]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${translatePassCodeText(result)} – ${translatePassCodeText('title')}</title>
<style>${style}</style>
</head>
<body>
<main>
<div class="result ${result}">
<svg viewBox="0 0 48 48" aria-hidden="true"><path class="outline" d="${outline}"/><path d="${mark}"/></svg>
<div><h1>${translatePassCodeText(result)}</h1><p>${controlNumber === null ? describeVerificationResult(result, pass, today, language, translatePassCodeText) : translatePassCodeText('advice.controlNumber')}</p></div>
</div>
${needsCallToFederationOffice(result) ? renderOfficePhoneLink(portal.contact.phoneNumber, translatePassCodeText) : ''}
${controlNumber === null ? '' : renderPlateOrPassNumber(translatePassCodeText('controlNumber'), controlNumber)}
${pass === null ? '' : renderPassDetails(pass, language, translatePassCodeText)}
<nav>
<a href="${verificationPath}?lang=${language}">${translatePassCodeText('next')}</a>
${renderLanguageSwitchLink(language)}
</nav>
<p>${escapeHtml(portal.name)}</p>
</main>
</body>
</html>`
}

type Translate = (key: string, values?: Record<string, string>) => string

function describeVerificationResult(
  result: ShownResult,
  pass: ShownPass | null,
  today: string,
  language: Language,
  translatePassCodeText: Translate,
): string {
  if (result === 'NOT_VALID_TODAY' && pass !== null)
    return today < pass.firstDay
      ? translatePassCodeText('advice.starts', { day: formatLongCalendarDay(pass.firstDay, language) })
      : translatePassCodeText('advice.ended', { day: formatLongCalendarDay(pass.lastDay, language) })
  return translatePassCodeText(`advice.${result}`, {
    day: pass === null ? '' : formatLongCalendarDay(pass.confirmedOn, language),
  })
}

const renderOfficePhoneLink = (phone: string, translatePassCodeText: Translate) =>
  `<a class="call" href="${buildPhoneLink(phone)}">${translatePassCodeText('office', { phone: preventLineBreaksInPhoneNumber(phone) })}</a>`

function renderPassDetails(pass: ShownPass, language: Language, translatePassCodeText: Translate): string {
  const { registration, type, vehicleType, clubNumber, clubName, firstDay, lastDay, confirmedOn, number } =
    pass
  const [first, last] = [formatLongCalendarDay(firstDay, language), formatLongCalendarDay(lastDay, language)]
  const club = clubName === null ? clubNumber : `${clubName} (${clubNumber})`
  const facts: [name: string, value: string, isWide?: boolean][] = [
    [translatePassCodeText('type'), translatePassCodeText(`type.${type}`), true],
    [
      translatePassCodeText('period'),
      first === last ? escapeHtml(first) : translatePassCodeText('from', { first, last }),
      true,
    ],
    [translatePassCodeText('vehicle'), translatePassCodeText(`vehicle.${vehicleType}`)],
    ...(club === null
      ? []
      : [[translatePassCodeText('club'), escapeHtml(club), true] as [string, string, boolean]]),
    [translatePassCodeText('number'), number],
  ]
  const rows = facts.map(
    ([name, value, isWide]) => `<div${isWide ? ' class="wide"' : ''}><dt>${name}</dt><dd>${value}</dd></div>`,
  )
  return `${renderPlateOrPassNumber(translatePassCodeText('registration'), registration)}
<dl>${rows.join('')}</dl>
<p>${translatePassCodeText('confirmed', { day: formatLongCalendarDay(confirmedOn, language) })}</p>`
}

/**
 * Renders a license plate or pass number in large type, so that the officer can compare it or read
 * it aloud.
 */
const renderPlateOrPassNumber = (name: string, value: string) =>
  `<div><p class="plateName">${name}</p><p class="plate">${escapeHtml(value)}</p></div>`

/** Formats a day, `YYYY-MM-DD`, for display. */
function formatLongCalendarDay(day: string, language: Language): string {
  // Noon in UTC is the same day in Quebec.
  return formatLongDay(Date.parse(`${day}T12:00:00Z`), language)
}
