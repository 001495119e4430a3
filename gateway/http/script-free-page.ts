/**
 * HTML pages that the gateway itself renders, outside the portal. They contain no script and have
 * one language.
 */
import type { FastifyReply } from 'fastify'
import { type Language, translate } from '../platform/translate.ts'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface ScriptFreePage {
  language: Language
  title: string
  /** HTML that the page shows below its title. */
  content: string
}

/** Sends an HTML page without a script: a title, the given content and a link to the portal. */
export async function sendScriptFreePage(
  reply: FastifyReply,
  status: number,
  { language, title, content }: ScriptFreePage,
): Promise<FastifyReply> {
  return await reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body { max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: #14231c; background: #fdfaf3 }
a { color: #1d5540 }
dt { font-weight: 600 }
dd { margin: 0 0 1rem }
@media (prefers-color-scheme: dark) { body { color: #fdfaf3; background: #14231c } a { color: #9fd8bd } }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
<p><a href="/">${translate(language, 'members', 'ExportLink.home')}</a></p>
</main>
</body>
</html>`)
}

/** Error page of a download link, with its HTTP status and texts in the member's language. */
export interface ErrorPage {
  status: number
  title: (language: Language) => string
  text: (language: Language) => string
}

/** Sends the error page of a download link. */
export async function sendErrorPage(
  reply: FastifyReply,
  language: Language,
  { status, title, text }: ErrorPage,
): Promise<FastifyReply> {
  return await sendScriptFreePage(reply, status, {
    language,
    title: title(language),
    content: `<p>${text(language)}</p>`,
  })
}
