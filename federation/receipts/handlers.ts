import { createPdfDocumentLink } from '../documents/document-links.ts'
import type { Handlers } from '../http/handlers.ts'
import { refuse } from '../http/refusals.ts'
import { buildReceiptReply } from './receipt-reply.ts'
import { listPaidReceipts, listReceipts } from './queries.ts'

export const receiptHandlers = {
  getReceipts: ({ store, member, language }) =>
    listReceipts(store, member.id).map((row) => buildReceiptReply(row, language)),

  getReceipt: ({ store, member, path, language }) => {
    const row = listReceipts(store, member.id).find(({ id }) => id === path.id)
    return row === undefined ? refuse('404') : buildReceiptReply(row, language)
  },

  printReceipt: ({ store, member, path, language, now, publicUrl }) => {
    const row = listReceipts(store, member.id).find(({ id }) => id === path.id)
    if (row === undefined) return refuse('ReceiptNotFound')
    if (row.isSuccessful === 0) return refuse('NothingPaid')
    return publicUrl() + createPdfDocumentLink(store.db, { kind: 'receipts', subject: row.id, language }, now)
  },

  printReceipts: ({ store, member, path, language, now, publicUrl }) => {
    const { year } = path
    if (listPaidReceipts(store, member.id, year).length === 0) return refuse('NothingPaid')
    return (
      publicUrl() +
      createPdfDocumentLink(store.db, { kind: 'years', subject: member.id, year, language }, now)
    )
  },
} satisfies Partial<Handlers>
