import type { ComponentPropsWithRef } from 'react'
import { Link, type LinkProps, type To } from 'react-router-dom'

export interface AnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel'> {
  /** A place in the portal. */
  to?: To
  /** An address outside of it (https, mailto, tel), or a file; takes the place of `to`. */
  href?: string
  /** Opens beside the portal. Say so in the link's words. */
  newTab?: boolean
  /** Takes the place of this page in the history. */
  replace?: boolean
  state?: LinkProps['state']
  /** Leaves the scroll position alone. */
  preventScrollReset?: boolean
}

/** A bare link, of the portal or out of it: what every kind of link here is made of. */
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
