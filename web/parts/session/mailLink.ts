import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What the link of a mail carries. */
export interface MailLink {
  token: string
  email: string
}

/**
 * The token and the e-mail of the address that was opened; null where one is missing. They leave the address at once,
 * and with it the history of the browser: a token opens an account.
 */
export function useMailLink(): MailLink | null {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => readLink(search))

  useEffect(() => {
    if (search) void navigate(pathname, { replace: true })
  }, [search, pathname, navigate])

  return link
}

function readLink(search: string): MailLink | null {
  const query = new URLSearchParams(search)
  const [token, email] = [query.get('token'), query.get('email')]
  return token && email ? { token, email } : null
}
