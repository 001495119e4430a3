import type { BuyGuestAccessRightInput } from '../../__generated__/useGuestPurchaseMutation.graphql.ts'
import { phoneNumber } from '../../forms/address.ts'
import { tidyPostalCode } from '../addresses/shared/addressForm.ts'
import { type GuestDraft, type GuestWay, flowOf } from './wizards.ts'

/** Where a holder from Quebec can go (L25), by the names of the schema, and the province that each of them is. */
export const destinations = { ONTARIO: 'ON', NEW_BRUNSWICK: 'NB' } as const
export type Destination = keyof typeof destinations

/** A destination by its name; null for whatever else the browser has kept. */
export const knownDestination = (name: string | undefined): Destination | null =>
  name !== undefined && Object.hasOwn(destinations, name) ? (name as Destination) : null

/** The fields of the first step. */
export const infoNames = [
  'cardNumber',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'isCanadian',
  'addressLine',
  'city',
  'province',
  'postalCode',
  'provinceOfDestination',
] as const satisfies ReadonlyArray<keyof GuestDraft>

/** What of them tells the holder of a right: it is looked up by these, and the card is kept for them (L08, L26). */
const holderNames = [
  'cardNumber',
  'firstName',
  'lastName',
  'email',
  'province',
  'postalCode',
  'provinceOfDestination',
] as const satisfies ReadonlyArray<(typeof infoNames)[number]>

/** The first step, as its form holds it. */
export type InfoValues = {
  -readonly [Name in (typeof infoNames)[number]]-?: NonNullable<GuestDraft[Name]>
}

/** What the first step begins with: most come from Ontario, or from Quebec. */
export const firstInfo = (way: GuestWay, draft: GuestDraft): InfoValues => ({
  cardNumber: draft.cardNumber ?? '',
  firstName: draft.firstName ?? '',
  lastName: draft.lastName ?? '',
  email: draft.email ?? '',
  phoneNumber: draft.phoneNumber ?? '',
  isCanadian: draft.isCanadian ?? true,
  addressLine: draft.addressLine ?? '',
  city: draft.city ?? '',
  province: draft.province ?? homeProvince[way],
  postalCode: draft.postalCode ?? '',
  provinceOfDestination: draft.provinceOfDestination ?? '',
})

/** The province that is there before anybody chooses one. */
export const homeProvince: Record<GuestWay, string> = { provinces: 'ON', onnb: 'QC' }

/** The change that typing makes: another holder has to be found, and confirms the card again (L26). */
export function changeOfHolder(draft: GuestDraft, values: InfoValues): Partial<GuestDraft> {
  const isSame = holderNames.every((name) => values[name].trim() === (draft[name] ?? '').trim())
  return isSame ? values : { ...values, found: undefined, card: undefined }
}

/** What of the draft names the holder of a right. */
export function holderInput(way: GuestWay, draft: GuestDraft): BuyGuestAccessRightInput['holder'] {
  const text = (name: (typeof holderNames)[number]) => draft[name]?.trim() ?? ''
  return {
    flow: flowOf[way],
    cardNumber: text('cardNumber'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    postalCode: tidyPostalCode(countryOf(draft.isCanadian), text('postalCode')),
    province: text('province'),
    provinceOfDestination: way === 'onnb' ? knownDestination(draft.provinceOfDestination) : null,
  }
}

/** An address of a guest, as its form holds it. */
export type GuestAddress = {
  isCanadian: boolean
  addressLine: string
  city: string
  province: string
  postalCode: string
}

export const countryOf = (isCanadian = true) =>
  isCanadian ? ('CANADA' as const) : ('UNITED_STATES' as const)

/** An address as it is sent. */
export const addressInput = ({ isCanadian, addressLine, city, province, postalCode }: GuestAddress) => ({
  addressLine: addressLine.trim(),
  city: city.trim() || null,
  province,
  postalCode: tidyPostalCode(countryOf(isCanadian), postalCode),
  country: countryOf(isCanadian),
})

/** The address to which the card is billed, where that is another one. */
export const billingOf = (draft: GuestDraft): GuestAddress => ({
  isCanadian: draft['billing.isCanadian'] ?? draft.isCanadian ?? true,
  addressLine: draft['billing.addressLine'] ?? '',
  city: draft['billing.city'] ?? '',
  province: draft['billing.province'] ?? draft.province ?? '',
  postalCode: draft['billing.postalCode'] ?? '',
})

/** The change that keeps it. */
export const keepBilling = (address: GuestAddress): Partial<GuestDraft> => ({
  'billing.isCanadian': address.isCanadian,
  'billing.addressLine': address.addressLine,
  'billing.city': address.city,
  'billing.province': address.province,
  'billing.postalCode': address.postalCode,
})

/** What is sent to buy the pass, in the name of one attempt to pay. */
export function purchaseInput(
  way: GuestWay,
  draft: GuestDraft,
  { key, totalCents }: { key: string; totalCents: number },
): BuyGuestAccessRightInput {
  return {
    holder: holderInput(way, draft),
    phoneNumber: phoneNumber(draft.phoneNumber ?? ''),
    isCanadian: draft.isCanadian ?? true,
    address: addressInput(firstInfo(way, draft)),
    billingAddress: draft.billedElsewhere ? addressInput(billingOf(draft)) : null,
    expectedTotal: { cents: totalCents, currency: 'CAD' },
    idempotencyKey: key,
  }
}
