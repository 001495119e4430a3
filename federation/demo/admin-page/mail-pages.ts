/** Pages at `/desk` that show the e-mails sent by the demo federation. */
import { formatQuebecDayAndTime } from '../../quebec-days.ts'
import type { DocumentFile, DocumentRenderers } from '../../documents/document-links.ts'
import { type ShownAttachment, type Mail, listMails } from '../../outbox/mails.ts'
import { type Html, renderHtmlAttributes, buildHtml } from './html.ts'
import { type AdminPageContext, renderAdminPage, translateAdminTextToHtml, sections } from './layout.ts'
import { renderTranslatedAdminTable } from './decision-tables.ts'

/** Renders the list of e-mails to one recipient, or of all e-mails if the recipient is empty. */
export function renderOutboxPage(context: AdminPageContext, recipientFilter: string): string {
  const { service } = context
  const mails = listMails(service.store, service, recipientFilter === '' ? undefined : recipientFilter)
  const recipientRows = service.store.sql
    .all`SELECT DISTINCT recipient FROM mails ORDER BY recipient LIMIT 200`
  const filter = buildHtml`<form class="filter" method="get" action="${sections.mails}" role="search">
<div class="field">
<label for="to">${translateAdminTextToHtml(context, 'Mails.filter')}</label>
<input id="to" name="to" type="search" list="recipients" autocomplete="off" value="${recipientFilter}">
<datalist id="recipients">${recipientRows.map(({ recipient }) => buildHtml`<option value="${String(recipient)}"></option>`)}</datalist>
</div>
<button>${translateAdminTextToHtml(context, 'Mails.show')}</button>
${recipientFilter === '' ? null : buildHtml`<a href="${sections.mails}">${translateAdminTextToHtml(context, 'Mails.all')}</a>`}
</form>`
  const list =
    mails.length === 0
      ? buildHtml`<p>${translateAdminTextToHtml(context, 'Mails.none')}</p>`
      : renderMailTable(context, mails)
  return renderAdminPage(
    context,
    'mails',
    translateAdminTextToHtml(context, 'Section.mails'),
    buildHtml`${filter}${list}`,
  )
}

function renderMailTable(context: AdminPageContext, mails: Mail[]): Html {
  const rows = mails.map(({ id, to, subject, language, attachments: { length: count }, createdAt }) => [
    buildHtml`${formatQuebecDayAndTime(createdAt, context.language)}`,
    buildHtml`${to}`,
    buildHtml`<a href="/desk/mails/${id}" lang="${language}-CA">${subject}</a>${count === 0 ? null : buildHtml`<br><small>${translateAdminTextToHtml(context, 'Mails.count', { count })}</small>`}`,
  ])
  return renderTranslatedAdminTable(
    context,
    'Mails.caption',
    ['Mails.date', 'Mails.to', 'Mails.subject'],
    rows,
  )
}

/**
 * Draws the PDF attachments of an e-mail with the data of the time at which the e-mail was sent.
 * Returns null for an attachment whose pass, certificate or receipt no longer exists.
 */
export async function drawMailAttachmentPdfs(
  { attachments, language, createdAt }: Mail,
  renderers: DocumentRenderers,
  issuer: string,
): Promise<(DocumentFile | null)[]> {
  const drawMailAttachmentPdf = ({ kind, subject }: ShownAttachment) =>
    renderers[kind](subject, { language, issuer, now: createdAt }, null)
  return await Promise.all(attachments.map(drawMailAttachmentPdf))
}

/** Renders one e-mail with its metadata, attachments, links, HTML preview and plain text. */
export function renderMailPage(
  context: AdminPageContext,
  mail: Mail,
  files: (DocumentFile | null)[],
): string {
  const { id, to, subject, text, links, attachments, language, createdAt } = mail
  const lang = renderHtmlAttributes({ lang: `${language}-CA` })
  const carried = attachments.map(({ label }, index) => {
    const file = files[index]
    if (file == null) return buildHtml`<li>${translateAdminTextToHtml(context, 'Mails.gone', { label })}</li>`
    const size = Math.ceil(file.bytes.length / 1000)
    return buildHtml`<li><a href="/desk/mails/${id}/files/${index}" target="_blank" rel="noopener">${file.name}.pdf</a><br>${translateAdminTextToHtml(context, 'Mails.size', { label, size })}</li>`
  })
  const leads = links.map(
    ({ label, url }) =>
      buildHtml`<li><a href="${url}" target="_blank" rel="noopener"${lang}>${label}</a><br><code>${url}</code></li>`,
  )
  const content = buildHtml`<dl>
<dt>${translateAdminTextToHtml(context, 'Mails.to')}</dt><dd><a href="${sections.mails}?${new URLSearchParams({ to }).toString()}">${to}</a></dd>
<dt>${translateAdminTextToHtml(context, 'Mails.date')}</dt><dd>${formatQuebecDayAndTime(createdAt, context.language)}</dd>
</dl>
${carried.length === 0 ? null : buildHtml`<h2>${translateAdminTextToHtml(context, 'Mails.attachments')}</h2><ul class="links">${carried}</ul>`}
${leads.length === 0 ? null : buildHtml`<h2>${translateAdminTextToHtml(context, 'Mails.links')}</h2><ul class="links">${leads}</ul>`}
<h2>${translateAdminTextToHtml(context, 'Mails.page')}</h2>
<iframe src="/desk/mails/${id}/page" title="${subject}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${translateAdminTextToHtml(context, 'Mails.text')}</h2>
<pre${lang}>${text}</pre>
<p><a href="${sections.mails}">${translateAdminTextToHtml(context, 'Mails.all')}</a></p>`
  return renderAdminPage(context, 'mails', buildHtml`${subject}`, content, `/desk/mails/${id}`)
}
