/** Whether there is a card that can be charged: one that is expired cannot (G29). */
export const isCardGood = <Card extends { readonly isExpired: boolean }>(
  card: Card | null | undefined,
): card is Card => card?.isExpired === false

/** Whether there is a billing address: without its line it is none (E46). */
export const isAddressThere = <Address extends { readonly addressLine: string | null | undefined }>(
  address: Address | null | undefined,
): address is Address => Boolean(address?.addressLine)
