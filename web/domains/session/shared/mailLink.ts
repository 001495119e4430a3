import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What the link of a mail carries, by name. */
export type MailLink<Name extends string = 'token' | 'email'> = Readonly<Record<Name, string>>

/**
 * What the address that was opened carries under these names; null where one is missing. All of it leaves the address at
 * once, and with it the history of the browser: a token opens an account.
 */
export function useMailLink<Name extends string>(...names: Name[]): MailLink<Name> | null {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => readLink(search, names))

  useEffect(() => {
    // The screen is the same: it stays where somebody has scrolled to.
    if (search) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [search, pathname, navigate])

  return link
}

function readLink<Name extends string>(search: string, names: Name[]): MailLink<Name> | null {
  const query = new URLSearchParams(search)
  const parts = names.map((name) => [name, query.get(name) ?? ''] as const)
  return parts.every(([, value]) => value) ? (Object.fromEntries(parts) as MailLink<Name>) : null
}
