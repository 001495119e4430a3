import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Query parameters of a link in an e-mail, by name. */
export type MailLink<Name extends string = 'token' | 'email'> = Readonly<Record<Name, string>>

/**
 * Returns the requested query parameters of a link in an e-mail; null when a parameter is missing.
 * The hook removes all parameters from the URL and the browser history at once, because a token
 * gives access to an account.
 */
export function useMailLink<Name extends string>(...parameterNames: Name[]): MailLink<Name> | null {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => readMailLink(search, parameterNames))

  useEffect(() => {
    // The screen does not change, so the scroll position is kept.
    if (search) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [search, pathname, navigate])

  return link
}

function readMailLink<Name extends string>(search: string, parameterNames: Name[]): MailLink<Name> | null {
  const query = new URLSearchParams(search)
  const parts = parameterNames.map((name) => [name, query.get(name) ?? ''] as const)
  return parts.every(([, value]) => value) ? (Object.fromEntries(parts) as MailLink<Name>) : null
}
