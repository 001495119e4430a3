/** Page layout and forms of the demo admin page. */
import { formatQuebecDayAndTime } from '../../quebec-days.ts'
import type { Service } from '../../http/service.ts'
import { type Language, translate } from '../../translations.ts'
import { type ActionName, deskActions } from './admin-actions.ts'
import { type FieldErrors, convertFormValueToTrimmedText } from './form-fields.ts'
import { type Html, renderHtmlAttributes, buildHtml } from './html.ts'

/** Sections of the demo admin page with their URL paths. */
export const sections = {
  mails: '/desk',
  decisions: '/desk/decisions',
  settings: '/desk/settings',
  clock: '/desk/clock',
} as const
export type Section = keyof typeof sections

/** Data for rendering a section of the demo admin page in response to an HTTP request. */
export interface AdminPageContext {
  service: Service
  language: Language
  /** Name of the demo admin action that just succeeded, for the success message; null for none. */
  done: ActionName | null
  /**
   * The demo admin action that was just rejected, with the submitted input and its validation
   * errors; null for none.
   */
  refused: { name: ActionName; input: Record<string, unknown>; errors: FieldErrors } | null
}

/** Returns a translated text of the demo admin page, escaped as HTML. */
export function translateAdminTextToHtml(
  { language }: Pick<AdminPageContext, 'language'>,
  key: string,
  values?: Record<string, string | number>,
): Html {
  return buildHtml`${translate(language, 'desk', key, values)}`
}

/**
 * Renders a complete section of the demo admin page. `languageUrl` is the URL of the language
 * switch.
 */
export function renderAdminPage(
  context: AdminPageContext,
  section: Section,
  title: Html,
  content: Html,
  languageUrl?: string,
): string {
  const { language, service, done, refused } = context
  const translateAdminText = (key: string, values?: Record<string, string | number>) =>
    translateAdminTextToHtml(context, key, values)
  const other = language === 'fr' ? 'en' : 'fr'
  const moment = formatQuebecDayAndTime(service.clock.now(), language)
  // Screen readers announce the page title first, so it begins with the outcome of the action.
  const outcome =
    refused === null ? done && translateAdminText(`Act.${done}.done`) : translateAdminText('Page.error')
  const links = Object.entries(sections).map(
    ([name, path]) =>
      buildHtml`<li><a href="${path}"${renderHtmlAttributes({ 'aria-current': name === section && 'page' })}>${translateAdminText(`Section.${name}`)}</a></li>`,
  )
  return buildHtml`<!doctype html>
<html lang="${language}-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${outcome && buildHtml`${outcome} – `}${title} – ${translateAdminText('Page.name')}</title>
<link rel="stylesheet" href="/desk/desk.css">
</head>
<body>
<a class="skip" href="#main">${translateAdminText('Page.skip')}</a>
<header>
<div class="bar">
<p class="name">${translateAdminText('Page.name')}</p>
<p class="moment">${translateAdminText(service.clock.getClockOffsetMs() === 0 ? 'Clock.real' : 'Clock.moved', { moment })}</p>
<a class="language" href="${languageUrl ?? sections[section]}?lang=${other}" lang="${other}" hreflang="${other}">${translateAdminTextToHtml({ language: other }, 'Page.language')}</a>
</div>
<nav aria-label="${translateAdminText('Page.sections')}">
<ul>
${links}
</ul>
</nav>
</header>
<main id="main" tabindex="-1">
<h1>${title}</h1>
${done && buildHtml`<p class="done" role="status">${translateAdminText(`Act.${done}.done`)}</p>`}
${refused && renderFormErrorSummary(context, refused)}
${content}
</main>
<footer><p>${translateAdminText('Page.about')}</p></footer>
</body>
</html>
`.text
}

/**
 * Renders the error summary with a link to each invalid field. The summary receives the focus when
 * the page opens.
 */
function renderFormErrorSummary(
  context: AdminPageContext,
  { name, errors }: NonNullable<AdminPageContext['refused']>,
): Html {
  const { fields } = deskActions[name]
  const links = Object.entries(errors.fields).map(([field, reason]) => {
    const label = translateAdminTextToHtml(context, `Field.${field}`)
    const link =
      fields[field]?.control === 'hidden'
        ? label
        : buildHtml`<a href="#${buildFormFieldId(name, field)}">${label}</a>`
    return buildHtml`<li>${link}${translateAdminTextToHtml(context, 'Page.colon')} ${translateAdminTextToHtml(context, `Fault.${reason}`)}</li>`
  })
  return buildHtml`<div class="error-summary" role="alert" tabindex="-1" autofocus>
<h2>${translateAdminTextToHtml(context, `Act.${name}.refused`)}</h2>
<ul>
${links}
</ul>
</div>`
}

/**
 * Renders the HTML form of a demo admin action with initial values. After a rejection, the form
 * shows the submitted input and its errors instead.
 */
export function renderAdminActionForm(
  context: AdminPageContext,
  name: ActionName,
  preset: Record<string, string> = {},
): Html {
  const { fields } = deskActions[name]
  const refused = context.refused?.name === name ? context.refused : null
  const drawn = Object.keys(fields).map((field) =>
    renderAdminFormField(
      context,
      name,
      field,
      refused === null ? (preset[field] ?? '') : convertFormValueToTrimmedText(refused.input[field]),
    ),
  )
  const heading = `${name}-title`
  return buildHtml`<section class="admin-action" aria-labelledby="${heading}">
<h2 id="${heading}">${translateAdminTextToHtml(context, `Act.${name}.title`)}</h2>
<p>${translateAdminTextToHtml(context, `Act.${name}.lead`)}</p>
<form method="post" action="/desk/acts/${name}" novalidate>
${drawn}
<button>${translateAdminTextToHtml(context, `Act.${name}.submit`)}</button>
</form>
</section>`
}

/**
 * Style of a button on the demo admin page: `yes` for a button that grants a request or right, `no`
 * for a button that denies or revokes one.
 */
export type Tone = 'yes' | 'no'

/**
 * Symbols of `yes` and `no` buttons on the demo admin page, for users who cannot rely on color or
 * position.
 */
const toneSymbols: Record<Tone, string> = { yes: '✓', no: '✕' }

/**
 * Renders a button that performs a demo admin action on one table row. `about` describes the row to
 * screen readers.
 */
export function renderAdminActionButton(
  context: AdminPageContext,
  { name, tone }: { name: ActionName; tone: Tone },
  hiddenValues: Record<string, string | number>,
  about: string,
): Html {
  const hidden = Object.entries(hiddenValues).map(
    ([field, value]) => buildHtml`<input type="hidden" name="${field}" value="${value}">`,
  )
  return buildHtml`<form method="post" action="/desk/acts/${name}">
${hidden}
<button class="${tone}"><span aria-hidden="true">${toneSymbols[tone]}</span> ${translateAdminTextToHtml(context, `Act.${name}.submit`)}<span class="unseen"> ${about}</span></button>
</form>`
}

function renderAdminFormField(
  context: AdminPageContext,
  action: ActionName,
  name: string,
  fieldValue: string,
): Html {
  const { fields } = deskActions[action]
  const { control, isRequired, hints = {}, choices } = fields[name]!
  const id = buildFormFieldId(action, name)
  const rejectionReason = context.refused?.name === action ? context.refused.errors.fields[name] : undefined
  const common = renderHtmlAttributes({
    id,
    name,
    required: isRequired,
    ...hints,
    ...(rejectionReason !== undefined && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
  })
  const optionElements = (choices?.(context.service, context.language) ?? []).map(
    (each) =>
      buildHtml`<option${renderHtmlAttributes({ value: each.value, selected: each.value === fieldValue })}>${each.label}</option>`,
  )
  const controls = {
    select: () =>
      buildHtml`<select${common}><option value="">${translateAdminTextToHtml(context, 'Field.choose')}</option>${optionElements}</select>`,
    textarea: () => buildHtml`<textarea rows="3"${common}>${fieldValue}</textarea>`,
    input: () =>
      buildHtml`<input${renderHtmlAttributes({ type: control, value: fieldValue, autocomplete: 'off' })}${common}>`,
  }
  const draw = control === 'select' || control === 'textarea' ? controls[control] : controls.input
  return buildHtml`<div class="field">
<label for="${id}">${translateAdminTextToHtml(context, `Field.${name}`)}${isRequired ? null : buildHtml` <span class="hint">${translateAdminTextToHtml(context, 'Field.optional')}</span>`}</label>
${rejectionReason === undefined ? null : buildHtml`<p class="error" id="${id}-error">${translateAdminTextToHtml(context, `Fault.${rejectionReason}`)}</p>`}
${draw()}
</div>`
}

function buildFormFieldId(action: ActionName, field: string): string {
  return `${action}-${field}`
}
