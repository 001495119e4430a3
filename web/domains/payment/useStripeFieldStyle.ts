import type { StripeElementStyle } from '@stripe/stripe-js'
import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the style for Stripe's card fields, whose iframes the style sheets of the page do not
 * reach. The style is read from an invisible element with the classes of a form field. That element
 * needs `probe` as its ref, and two children: one for the placeholder and one for an error.
 */
export function useStripeFieldStyle() {
  const probe = useRef<HTMLSpanElement>(null)
  const [style, setStyle] = useState<StripeElementStyle | null>(null)

  useLayoutEffect(() => {
    const readStripeFieldStyle = () => {
      const text = probe.current
      const [muted, problem] = text ? [...text.children] : []
      if (!text || !muted || !problem) return
      const { color, fontFamily, fontSize, lineHeight } = getComputedStyle(text)
      const placeholder = getComputedStyle(muted).color
      setStyle({
        base: {
          color,
          fontFamily,
          fontSize,
          lineHeight,
          iconColor: placeholder,
          '::placeholder': { color: placeholder },
        },
        invalid: { color: getComputedStyle(problem).color, iconColor: getComputedStyle(problem).color },
      })
    }
    readStripeFieldStyle()
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', readStripeFieldStyle)
    return () => dark.removeEventListener('change', readStripeFieldStyle)
  }, [])

  return { probe, style }
}
