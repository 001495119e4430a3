import type { StripeElementStyle } from '@stripe/stripe-js'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the style of Stripe's fields, which are in an iframe that the style sheets of this page
 * do not reach. The values are read from an element with the portal's classes, in the current
 * theme. Attach `probe` to an empty element with the classes of a field's text that contains
 * elements with the classes of its placeholder and its error.
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
          // The portal's typeface is not available inside the iframe.
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
