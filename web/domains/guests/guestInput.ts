import type { BuyGuestAccessRightInput } from '../../__generated__/useGuestPurchaseMutation.graphql.ts'
import { formatPhoneNumber } from '../../forms/addressFormats.ts'
import { normalizePostalCode } from '../addresses/shared/addressForm.ts'
import type { GuestWizardKey } from './guestWizardKey.ts'
import type { PassHolder, PassProvince } from './guestReceipts.ts'
import { type GuestDraft, guestFlows } from './guestWizards.ts'
import { findProvinceOfPostalCode } from './postalCodeProvince.ts'

/** Destinations that a guest from Quebec can choose (L25): province code by GraphQL enum value. */
export const destinations = { ONTARIO: 'ON', NEW_BRUNSWICK: 'NB' } as const
export type Destination = keyof typeof destinations

/**
 * Parses the stored destination of a guest. Returns null for a text that the GraphQL schema does
 * not define as a destination.
 */
export const parseGuestDestination = (destinationName: string | undefined): Destination | null =>
  destinationName !== undefined && Object.hasOwn(destinations, destinationName)
    ? (destinationName as Destination)
    : null

/** Returns the code of the province in which the guest's pass is valid (L25). */
export function findPassProvince(wizardKey: GuestWizardKey, draft: GuestDraft): PassProvince | null {
  if (wizardKey === 'provinces') return 'QC'
  const destination = parseGuestDestination(draft.provinceOfDestination)
  return destination && destinations[destination]
}

/** Returns the holder of the pass as the pass card shows the holder right after the payment. */
export const buildPassHolder = ({ firstName, lastName, province, isCanadian }: GuestDraft): PassHolder => ({
  name: [firstName, lastName].filter(Boolean).join(' '),
  province: province ?? '',
  isCanadian: isCanadian ?? false,
})

/**
 * Returns the holder of the pass as the browser stores the holder: the initial of the first name
 * and the family name. An officer compares them with the holder's own access right.
 */
export const buildStoredPassHolder = (draft: GuestDraft): PassHolder => {
  const [initial] = draft.firstName?.trim() ?? ''
  return buildPassHolder({ ...draft, firstName: initial && `${initial.toUpperCase()}.` })
}

/** Names of the fields in the first step of a guest purchase. */
export const infoFieldNames = [
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

/**
 * Names of the fields that identify the holder of an access right. The federation finds the access
 * right by these fields, and the payment card is stored for this holder (L08, L26).
 */
const holderFieldNames = [
  'cardNumber',
  'firstName',
  'lastName',
  'email',
  'province',
  'postalCode',
  'provinceOfDestination',
] as const satisfies ReadonlyArray<(typeof infoFieldNames)[number]>

/** Form values of the first step of a guest purchase, by field name. */
export type InfoValues = {
  -readonly [Name in (typeof infoFieldNames)[number]]-?: NonNullable<GuestDraft[Name]>
}

/**
 * Returns the initial form values of the first step of a guest purchase. No province is selected
 * until the guest enters a postal code, because guests live in many provinces.
 */
export const buildInitialGuestInfoValues = (draft: GuestDraft): InfoValues => ({
  cardNumber: draft.cardNumber ?? '',
  firstName: draft.firstName ?? '',
  lastName: draft.lastName ?? '',
  email: draft.email ?? '',
  phoneNumber: draft.phoneNumber ?? '',
  isCanadian: draft.isCanadian ?? true,
  addressLine: draft.addressLine ?? '',
  city: draft.city ?? '',
  province: draft.province ?? findProvinceOfPostalCode(draft.postalCode ?? '') ?? '',
  postalCode: draft.postalCode ?? '',
  provinceOfDestination: draft.provinceOfDestination ?? '',
})

/** Province in which most guests of each kind live; the first one in the list of provinces. */
export const homeProvince: Record<GuestWizardKey, string> = { provinces: 'ON', onnb: 'QC' }

/**
 * Converts the form values of the first step of a guest purchase to a patch of the purchase draft.
 * A changed holder clears the access-right check and the card confirmation (L26).
 */
export function buildGuestInfoDraftChange(draft: GuestDraft, values: InfoValues): Partial<GuestDraft> {
  const isSame = holderFieldNames.every((name) => values[name].trim() === (draft[name] ?? '').trim())
  return isSame ? values : { ...values, found: undefined, card: undefined }
}

/** Returns the holder of the access right from the draft, as mutation input. */
export function buildPassHolderInput(
  wizardKey: GuestWizardKey,
  draft: GuestDraft,
): BuyGuestAccessRightInput['holder'] {
  const readTrimmedHolderField = (name: (typeof holderFieldNames)[number]) => draft[name]?.trim() ?? ''
  return {
    flow: guestFlows[wizardKey],
    cardNumber: readTrimmedHolderField('cardNumber'),
    firstName: readTrimmedHolderField('firstName'),
    lastName: readTrimmedHolderField('lastName'),
    email: readTrimmedHolderField('email'),
    postalCode: normalizePostalCode(getGuestCountry(draft.isCanadian), readTrimmedHolderField('postalCode')),
    province: readTrimmedHolderField('province'),
    provinceOfDestination: wizardKey === 'onnb' ? parseGuestDestination(draft.provinceOfDestination) : null,
  }
}

/** Returns whether two drafts have the same holder, with which the federation finds the same. */
export const isSameHolder = (wizardKey: GuestWizardKey, one: GuestDraft, other: GuestDraft): boolean =>
  JSON.stringify(buildPassHolderInput(wizardKey, one)) ===
  JSON.stringify(buildPassHolderInput(wizardKey, other))

/** Form values of a guest's postal address. */
export type GuestAddress = {
  isCanadian: boolean
  addressLine: string
  city: string
  province: string
  postalCode: string
}

export const getGuestCountry = (isCanadian = true) =>
  isCanadian ? ('CANADA' as const) : ('UNITED_STATES' as const)

/** Returns the mutation input for a guest's postal address. */
export const buildGuestAddressInput = ({
  isCanadian,
  addressLine,
  city,
  province,
  postalCode,
}: GuestAddress) => ({
  addressLine: addressLine.trim(),
  city: city.trim() || null,
  province,
  postalCode: normalizePostalCode(getGuestCountry(isCanadian), postalCode),
  country: getGuestCountry(isCanadian),
})

/** Returns the billing address from the draft of a guest who does not pay with the home address. */
export const readGuestBillingAddress = (draft: GuestDraft): GuestAddress => ({
  isCanadian: draft['billing.isCanadian'] ?? draft.isCanadian ?? true,
  addressLine: draft['billing.addressLine'] ?? '',
  city: draft['billing.city'] ?? '',
  province: draft['billing.province'] ?? '',
  postalCode: draft['billing.postalCode'] ?? '',
})

/**
 * Returns the draft change that stores a guest's billing address when it differs from the home
 * address.
 */
export const buildGuestBillingAddressDraft = (address: GuestAddress): Partial<GuestDraft> => ({
  'billing.isCanadian': address.isCanadian,
  'billing.addressLine': address.addressLine,
  'billing.city': address.city,
  'billing.province': address.province,
  'billing.postalCode': address.postalCode,
})

/** Builds the input of the mutation with which a guest buys a pass, for one payment attempt. */
export function buildGuestPurchaseInput(
  wizardKey: GuestWizardKey,
  draft: GuestDraft,
  { key, totalCents }: { key: string; totalCents: number },
): BuyGuestAccessRightInput {
  return {
    holder: buildPassHolderInput(wizardKey, draft),
    phoneNumber: formatPhoneNumber(draft.phoneNumber ?? ''),
    isCanadian: draft.isCanadian ?? true,
    address: buildGuestAddressInput(buildInitialGuestInfoValues(draft)),
    billingAddress: draft.billedElsewhere ? buildGuestAddressInput(readGuestBillingAddress(draft)) : null,
    expectedTotal: { cents: totalCents, currency: 'CAD' },
    idempotencyKey: key,
  }
}
