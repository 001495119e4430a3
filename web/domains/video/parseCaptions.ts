/**
 * Returns the caption texts of a WebVTT file. Cue settings, tags and blocks other than captions are
 * removed.
 */
export function parseCaptions(vtt: string): string[] {
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
