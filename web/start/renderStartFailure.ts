/**
 * Returns the bilingual HTML of the error message for a page whose code failed to load. Every built
 * page contains this HTML, and `styles/base.css` shows it without scripts. `readTexts` returns the
 * texts of a language.
 */
export function renderStartFailure(readTexts: (language: string) => Record<string, string>): string {
  const lines = ['fr', 'en'].map((language) => {
    const texts = readTexts(language)
    return `<p lang="${language}">${texts['StartFailure.text']} <a href="">${texts['StartFailure.reload']}</a></p>`
  })
  return `<div id="start-failure" role="alert" data-nosnippet>${lines.join('')}</div>`
}
