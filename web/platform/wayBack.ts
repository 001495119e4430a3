import { paths } from './paths.ts'
import { toPortalPath } from './place.ts'

/** Screens that one passes on the way to somewhere: for those who are not signed in, and the texts to accept. */
const stations = [
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
 * Where a way that leads back goes in the end: an address of the portal (B13), else null. A station on the way is never
 * an end (B12, C04): whoever is signed in is sent on from there, and one that signs out would end what has just begun.
 * What it leads to is taken instead, if it names that.
 */
export function toReturnPath(path: string | null): string | null {
  let inside = toPortalPath(path)
  // The address within another is shorter than that, so that this ends.
  while (inside !== null && isStation(inside))
    inside = toPortalPath(new URL(inside, location.origin).searchParams.get('redirect'))
  return inside
}

function isStation(path: string): boolean {
  const place = decoded(path.split('?')[0]!).toLowerCase()
  return stations.some((station) => place === station || place.startsWith(`${station}/`))
}

/** As the table of screens reads it. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
