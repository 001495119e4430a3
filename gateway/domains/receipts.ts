import type { Complete } from '../graphql/complete.ts'
import { encodeId } from '../graphql/node-ids.ts'
import { phoneNumber, numberSign } from './numbers.ts'

export const Receipt: Complete<'Receipt'> = {
  id: ({ id }) => encodeId('Receipt', id),
  number: ({ id }) => numberSign(id),
}

export const ReceiptAccessRight: Complete<'ReceiptAccessRight'> = {
  accessRightId: ({ id }) => (id === null ? null : encodeId('AccessRight', id)),
}

export const ReceiptClub: Complete<'ReceiptClub'> = {
  phoneNumber: (club) => phoneNumber(club.phoneNumber),
}
