import { paths } from './paths.ts'
import { toPortalPath } from './url.ts'

/**
 * Paths of screens that only lead to other screens: the screens for signed-out visitors, and the
 * terms.
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
 * Returns the final target of a return path: a URL of the portal (B13), otherwise null. A sign-in
 * or terms screen is never a target (B12, C04), because it redirects a signed-in member or ends the
 * new session. Its own return path is used instead, if it has one.
 */
export function toReturnPath(path: string | null): string | null {
  let inside = toPortalPath(path)
  // A nested URL is shorter than the one around it, so the loop ends.
  while (inside !== null && isTransitPath(inside))
    inside = toPortalPath(new URL(inside, location.origin).searchParams.get('redirect'))
  return inside
}

function isTransitPath(path: string): boolean {
  const place = decodePath(path.split('?')[0]!).toLowerCase()
  return transitPaths.some((station) => place === station || place.startsWith(`${station}/`))
}

/** Decodes a path as the router does; returns it unchanged if it is malformed. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
