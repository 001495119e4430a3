/** Renders the full text of an agreement as an HTML page without scripts or external resources. */
import { type Language, escapeHtml } from '../translations.ts'

interface Section {
  heading: string
  text: string
}

export function renderAgreementPage(
  language: Language,
  title: string,
  version: string,
  sections: readonly Section[],
): string {
  return `<!doctype html>
<html lang="${language}-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;background:#faf7f2;color:#1d2a26;font:17px/1.65 system-ui,sans-serif">
<main style="max-width:42rem;margin:0 auto">
<h1 style="font-size:28px;line-height:1.25;margin:24px 0 4px">${escapeHtml(title)}</h1>
<p style="color:#51625b;margin:0 0 24px">${escapeHtml(version)}</p>
${sections
  .map(
    ({ heading, text }, index) => `<section>
<h2 style="font-size:20px;line-height:1.3;margin:32px 0 8px">${index + 1}. ${escapeHtml(heading)}</h2>
<p style="margin:0">${escapeHtml(text)}</p>
</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`
}
