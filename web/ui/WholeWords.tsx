import { Children } from 'react'

/** Words that contain a hyphen or an en dash between other characters. */
const hyphenatedWords = /(\S+[-–]\S+)/

/**
 * Text that breaks at spaces before it breaks at hyphens, so that « Saint-Jean » stays on one line.
 * A word that is wider than the line still breaks at its hyphens. The text is copied unchanged.
 */
export function WholeWords({ children: text }: { children: string }) {
  return Children.map(text.split(hyphenatedWords), (part) =>
    hyphenatedWords.test(part) ? <span className="whole-word">{part}</span> : part,
  )
}
