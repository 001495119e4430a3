/**
 * Returns whether the member has a payment card that can be charged. An expired card cannot be
 * charged (G29).
 */
export const isCardValid = <Card extends { readonly isExpired: boolean }>(
  card: Card | null | undefined,
): card is Card => card?.isExpired === false

/**
 * Returns whether the member has a billing address. An address without an address line counts as
 * missing (E46).
 */
export const isAddressPresent = <Address extends { readonly addressLine: string | null | undefined }>(
  address: Address | null | undefined,
): address is Address => Boolean(address?.addressLine)
