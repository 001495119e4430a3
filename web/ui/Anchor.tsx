import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps, type To } from 'react-router-dom'

export interface AnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> {
  /** Path of a portal screen that the link opens. */
  to?: To
  /** URL outside of the portal (https, mailto, tel) or URL of a file; used in place of `to`. */
  href?: string
  /** True if the link opens in a new tab. The link text must say so. */
  newTab?: boolean
  /** True if the navigation replaces the current history entry. */
  replace?: boolean
  state?: LinkProps['state']
  /** True if the navigation keeps the scroll position. */
  preventScrollReset?: boolean
}

/**
 * Unstyled link to a path of the portal or to another URL. All link components of the portal use
 * `Anchor`.
 */
export function Anchor(props: AnchorProps) {
  const { to, href, newTab, replace, state, preventScrollReset, children, ...rest } = props
  const target = newTab ? { target: '_blank', rel: 'noopener' } : undefined
  if (href !== undefined) {
    return (
      <a {...rest} {...target} href={href}>
        {children}
      </a>
    )
  }
  const routing = { replace, state, preventScrollReset }
  return (
    <Link {...rest} {...target} {...routing} to={to ?? ''}>
      {children}
    </Link>
  )
}
