/** Rendering of an e-mail as plain text and as HTML for all mail clients. */
import { type Language, escapeHtml, translate } from '../translations.ts'

/** Content of an e-mail to render, with full URLs. */
export interface MailContent {
  language: Language
  subject: string
  paragraphs: string[]
  /** Labels of the e-mail's attachments. */
  attachmentLabels: string[]
  links: Link[]
  /** Name, phone number and e-mail address of the sender, in one line. */
  signature: string
}

/** A link in an e-mail with its label. */
export interface Link {
  label: string
  url: string
}

/**
 * Renders an e-mail as plain text: paragraphs, attachments, each link on its own line, and the
 * signature.
 */
export function renderMailAsText({
  language,
  paragraphs,
  attachmentLabels,
  links,
  signature,
}: MailContent): string {
  const carried = attachmentLabels.map((label) => `- ${label}`)
  const title =
    carried.length === 0 ? [] : [[translate(language, 'mails', 'attached.title'), ...carried].join('\n')]
  const written = links.map(({ label, url }) => translate(language, 'mails', 'link', { label, url }))
  return `${[...paragraphs, ...title, ...written, signature].join('\n\n')}\n`
}

/**
 * Renders an e-mail as an HTML page without images, scripts or external resources. Each link has a
 * descriptive label.
 */
export function renderMailAsHtml({
  language,
  subject,
  paragraphs,
  attachmentLabels,
  links,
  signature,
}: MailContent): string {
  const files = attachmentLabels.map((label) => `<li>${escapeHtml(label)}</li>`)
  const carried =
    files.length === 0
      ? []
      : [`<p>${escapeHtml(translate(language, 'mails', 'attached.title'))}</p>`, `<ul>${files.join('')}</ul>`]
  const buttons = links.map(
    ({ label, url }) =>
      `<p style="margin:24px 0"><a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:12px 20px;background:#0d4a3a;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`,
  )
  return `<!doctype html>
<html lang="${language}-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#faf7f2;color:#1d2a26;font:16px/1.6 system-ui,sans-serif">
<main style="max-width:36rem;margin:0 auto">
<h1 style="font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${[...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`), ...carried, ...buttons].join('\n')}
<p style="color:#51625b">${escapeHtml(signature)}</p>
</main>
</body>
</html>
`
}
