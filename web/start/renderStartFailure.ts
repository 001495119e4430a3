/**
 * Returns the HTML of the message shown when the code of a page fails to load, in both languages.
 * Every built page contains the message, which works without scripts; `styles/base.css` shows it.
 * `textsOf` returns the texts of a language, by key.
 */
export function renderStartFailure(textsOf: (language: string) => Record<string, string>): string {
  const lines = ['fr', 'en'].map((language) => {
    const texts = textsOf(language)
    return `<p lang="${language}">${texts['StartFailure.text']} <a href="">${texts['StartFailure.reload']}</a></p>`
  })
  return `<div id="start-failure" role="alert" data-nosnippet>${lines.join('')}</div>`
}
