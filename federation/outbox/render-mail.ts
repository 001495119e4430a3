/** Rendering of an e-mail as plain text and as HTML for all mail clients. */
import { type Language, escapeHtml, translate } from '../translations.ts'

/** Content of an e-mail to render, with full URLs. */
export interface MailContent {
  language: Language
  /** Name of the portal, shown above the e-mail. */
  issuer: string
  subject: string
  paragraphs: string[]
  /** Labels of the e-mail's attachments. */
  attachmentLabels: string[]
  /** Links of the e-mail; the first link is its main action. */
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
 * Renders an e-mail as an HTML page without images, scripts or external resources: a card in the
 * colors of the portal. The first link is a button, further links are text. Each link has a
 * descriptive label.
 */
export function renderMailAsHtml({
  language,
  issuer,
  subject,
  paragraphs,
  attachmentLabels,
  links: [mainLink, ...links],
  signature,
}: MailContent): string {
  const files = attachmentLabels.map((label) => `<li>${escapeHtml(label)}</li>`)
  const carried =
    files.length === 0
      ? []
      : [
          `<div style="margin:24px 0;padding:16px 20px;background:#f3ead9;border-radius:12px"><p style="margin:0 0 4px;font-weight:600">${escapeHtml(translate(language, 'mails', 'attached.title'))}</p><ul style="margin:0;padding-left:20px">${files.join('')}</ul></div>`,
        ]
  const button =
    mainLink === undefined
      ? []
      : [
          `<p style="margin:24px 0">${renderMailLink(mainLink, 'display:block;padding:14px 20px;background:#f5841f;color:#1c0f02;border-radius:999px;font-weight:700;text-align:center;text-decoration:none')}</p>`,
        ]
  const others = links.map(
    (link) => `<p style="margin:16px 0">${renderMailLink(link, 'color:#0f5240;font-weight:600')}</p>`,
  )
  const texts = paragraphs.map((text) => `<p style="margin:16px 0">${escapeHtml(text)}</p>`)
  return `<!doctype html>
<html lang="${language}-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:16px;background:#faf7f0;color:#13211c;font:16px/1.55 Figtree,system-ui,sans-serif">
<main style="max-width:34rem;margin:0 auto;overflow:hidden;background:#ffffff;border:1px solid #e2d9c8;border-radius:16px">
<p style="margin:0;padding:16px 24px;background:#113a30;color:#fbf7ee;border-bottom:4px solid #f5841f;font-size:18px;font-weight:700">${escapeHtml(issuer)}</p>
<div style="padding:8px 24px 24px">
<h1 style="margin:16px 0;font-size:24px;line-height:1.25">${escapeHtml(subject)}</h1>
${[...texts, ...button, ...carried, ...others].join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2d9c8;color:#3f4b45;font-size:14px">${escapeHtml(signature)}</p>
</div>
</main>
</body>
</html>
`
}

const renderMailLink = ({ label, url }: Link, style: string): string =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="${style}">${escapeHtml(label)}</a>`
