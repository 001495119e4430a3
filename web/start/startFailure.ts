/**
 * Writes the message of a page whose code does not come, in both languages: it stands in every built page, needs no script
 * and is shown by `styles/base.css`. `textsOf` returns the texts of a language, by key.
 */
export function startFailure(textsOf: (language: string) => Record<string, string>): string {
  const lines = ['fr', 'en'].map((language) => {
    const texts = textsOf(language)
    return `<p lang="${language}">${texts['StartFailure.text']} <a href="">${texts['StartFailure.reload']}</a></p>`
  })
  return `<div id="start-failure" role="alert" data-nosnippet>${lines.join('')}</div>`
}
