/**
 * Returns the HTML of the message, in both languages, that the code of the page has failed to load.
 * Every built page contains the message, and `styles/base.css` makes it visible without scripts.
 * `readTexts` returns the texts of a language, by key.
 */
export function renderStartFailure(readTexts: (language: string) => Record<string, string>): string {
  const lines = ['fr', 'en'].map((language) => {
    const texts = readTexts(language)
    return `<p lang="${language}">${texts['StartFailure.text']} <a href="">${texts['StartFailure.reload']}</a></p>`
  })
  return `<div id="start-failure" role="alert" data-nosnippet>${lines.join('')}</div>`
}
