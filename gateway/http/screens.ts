/**
 * The addresses that a screen of the portal answers, so that any other is told as one that is not there, by its status too.
 * They are the portal's (`web/app/*.routes.tsx`), and a test holds the two to each other.
 */

/** As the portal's router writes them, without regard to case: `:id` is a segment, `:id?` one that may be left out. */
export const screenAddresses = [
  '/',
  '/accesspass',
  '/accesspass/addnewvehicle',
  '/accesspass/clubs',
  '/accesspass/insurance',
  '/accesspass/passchoice',
  '/accesspass/paymentinfo',
  '/accesspass/previousclub',
  '/accesspass/region',
  '/accesspass/review',
  '/accesspass/updatevehicle/:id',
  '/accesspass/vehicle',
  '/accesspass/withoutinsuranceinfo',
  '/accesspass/withoutinsurancereview',
  '/accesspass/withoutinsuranceuserinfo',
  '/accesspasses/:id?',
  '/account/confirmemail',
  '/account/creationsucceeded',
  '/account/forgottenpassword',
  '/account/register',
  '/account/register/baseinfo',
  '/account/register/creation',
  '/account/register/ctrlnumbersearch',
  '/account/register/memberchoices',
  '/account/register/otherinfosearch',
  '/account/resendemailconfirmation',
  '/account/resetpassword',
  '/account/verificationcodelogin',
  '/account/verificationcodelogin/step2',
  '/addvehicle',
  '/benevolerequest',
  '/benevolerequestsuccess',
  '/confirmchangeemail',
  '/consent',
  '/consent/createaccountconsent',
  '/consent/privacypolicysummary',
  '/consent/termssummary',
  '/dashboard',
  '/deleteaccount',
  '/deletevehicle/:id',
  '/editbillingaddress',
  '/editcard',
  '/editemail',
  '/editpassword',
  '/editpaymentinfo',
  '/editprofile',
  '/editvehicle/:id',
  '/error',
  '/formstep1baseinfo',
  '/formstep2payment',
  '/formstep3confirmation',
  '/indexprovincial',
  '/insurancedocuments',
  '/interventionreport/:id',
  '/interventionreport/:id/interventionreportclubs',
  '/interventionreport/:id/interventionreportregion',
  '/interventionreport/:id/payinterventionreport',
  '/interventionreport/:id/reviewinterventionreportpayment',
  '/interventionreport/:id/reviewinterventionvehiculechoice',
  '/login',
  '/magazine/:id',
  '/magazines',
  '/onformstep1baseinfo',
  '/onformstep2payment',
  '/onformstep3confirmation',
  '/paymentinfowithoutinsurance/:id',
  '/quadinformativevideo',
  '/receipt/:id',
  '/receipts',
  '/requestswithoutinsurance',
  '/reviewwithoutinsurance/:id',
  '/success/:id',
  '/successwithoutinsurance/:id',
]

/** The club whose site one is on stands in front of any of them. */
const club = /^\/\d{2}-\d{3}(?=\/|$)/

/** Most are found by their name alone, without a look at every other. */
const plain = new Set(screenAddresses.filter((address) => !address.includes(':')))
const withIds = screenAddresses
  .filter((address) => address.includes(':'))
  .map((address) => {
    const path = address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/\/:\w+/g, '/[^/]+')
    return { address, pattern: new RegExp(`^${path}$`) }
  })

/** The address by which a screen answers this path, as it stands above; null when none does. */
export function addressOf(path: string): string | null {
  const name =
    decoded(path)
      .toLowerCase()
      .replace(club, '')
      .replace(/(?<=[^/])\/$/, '') || '/'
  return plain.has(name) ? name : (withIds.find(({ pattern }) => pattern.test(name))?.address ?? null)
}

/** Whether a screen answers this path. */
export function isScreenAddress(path: string): boolean {
  return addressOf(path) !== null
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
