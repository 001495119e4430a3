import { paths } from './paths.ts'
import { toPortalPath } from './url.ts'

/**
 * Paths of screens that must not be opened after a sign-in: the screens for signed-out visitors,
 * and the terms screens.
 */
const transitPaths = [
  paths.login(),
  paths.codeRequest(),
  paths.forgottenPassword(),
  paths.resetPassword(),
  paths.resendConfirmation(),
  paths.confirmEmail(),
  paths.registration(),
  paths.accountCreated(),
  paths.guests(),
  paths.guestFromElsewhere(),
  paths.guestFromElsewherePayment(),
  paths.guestFromElsewhereConfirmation(),
  paths.guestFromQuebec(),
  paths.guestFromQuebecPayment(),
  paths.guestFromQuebecConfirmation(),
  paths.consent(),
  paths.error(),
].map((path) => path.toLowerCase())

/**
 * Returns the portal URL to open after a sign-in. `path` comes from a URL parameter. Returns null
 * if `path` leads to another site (B13). If `path` is a sign-in or terms screen, uses the return
 * path in its own query string (B12, C04).
 */
export function toReturnPath(path: string | null): string | null {
  let innerPath = toPortalPath(path)
  // A nested URL is shorter than the one around it, so the loop ends.
  while (innerPath !== null && isExcludedReturnPath(innerPath))
    innerPath = toPortalPath(new URL(innerPath, location.origin).searchParams.get('redirect'))
  return innerPath
}

function isExcludedReturnPath(path: string): boolean {
  const pathname = decodePath(path.split('?')[0]!).toLowerCase()
  return transitPaths.some((station) => pathname === station || pathname.startsWith(`${station}/`))
}

/** Decodes a URL path as the router does; returns a malformed path unchanged. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
