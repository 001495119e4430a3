import type { StripeElementStyle } from '@stripe/stripe-js'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The look of Stripe's fields, which no style sheet of this page reaches: its tokens, read from an element that wears
 * them, in the theme of the moment. Give `probe` to an empty element with the classes of a field's text, and of its
 * placeholder and its error within it.
 */
export function useCardStyle() {
  const probe = useRef<HTMLSpanElement>(null)
  const [style, setStyle] = useState<StripeElementStyle | null>(null)

  useLayoutEffect(() => {
    const read = () => {
      const text = probe.current
      const [muted, problem] = text ? [...text.children] : []
      if (!text || !muted || !problem) return
      const { color, fontSize } = getComputedStyle(text)
      const placeholder = getComputedStyle(muted).color
      setStyle({
        base: {
          color,
          fontSize,
          // The portal's own typeface is not there in another page's frame.
          fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
          iconColor: placeholder,
          '::placeholder': { color: placeholder },
        },
        invalid: { color: getComputedStyle(problem).color, iconColor: getComputedStyle(problem).color },
      })
    }
    read()
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', read)
    return () => dark.removeEventListener('change', read)
  }, [])

  return { probe, style }
}
