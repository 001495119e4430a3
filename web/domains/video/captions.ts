/** The words of a WebVTT file, one text for each caption: what is not a caption, and how it is set, is left out. */
export function captionTexts(vtt: string): string[] {
  return vtt
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const timing = lines.findIndex((line) => line.includes('-->'))
      if (timing < 0) return []
      const text = lines
        .slice(timing + 1)
        .join(' ')
        .replace(/<[^>]*>/g, '')
        .trim()
      return text ? [text] : []
    })
}
