/**
 * Content of the PDF documents. Domain modules provide this content, and `demo/documents` draws the
 * documents.
 */

/** The fields that all printed passes have in common. */
export interface PrintedPass {
  /** Public pass number: `#` and six digits. */
  number: string
  /** Control number of the pass, also encoded in its QR code. */
  controlNumber: string
  /** Access right type of the pass, 1 to 9. */
  type: number
  /** Name of the pass holder: a member, business or guest. */
  holder: string
  /** First and last millisecond of the pass's validity, in epoch milliseconds. */
  activeAt: number
  expiresAt: number
}

/** Content of a member's printed pass, which is valid for a vehicle. */
export interface PassDocument extends PrintedPass {
  vehicle: { name: string; registration: string | null }
  /** Club that the pass supports; `number` is the public club number, such as `054`. */
  club: { number: string; name: string }
}

/**
 * Content of a guest's printed pass. The pass is valid only together with an access right of the
 * guest's own federation.
 */
export interface GuestPassDocument extends PrintedPass {
  /** Number of the access right from the guest's own federation, as the guest typed it. */
  rightNumber: string
  /** Province in which the guest's pass is valid. */
  province: 'QC' | 'ON' | 'NB'
}

export type AnyPass = PassDocument | GuestPassDocument

/** The content of a receipt. Amounts are in cents, moments in epoch milliseconds. */
export interface ReceiptDocument {
  /** Public receipt number: `#` and six digits. */
  number: string
  paidAt: number
  /** Name of the buyer: a member or a guest. */
  buyer: string
  card: { brand: string; last4: string } | null
  pass: { number: string; type: number }
  /**
   * Vehicle on a receipt, with its name, registration, make, model and year; null on a guest's
   * receipt.
   */
  vehicle: { name: string; model: string } | null
  /** Validity period of the bought pass, in epoch milliseconds. */
  period: { activeAt: number; expiresAt: number }
  /** Club that the pass supports; null for a guest's pass. */
  club: { name: string; address: string | null; phoneNumber: string | null } | null
  /** Line items of the receipt, before tax. */
  lines: { name: string; amount: number }[]
  taxable: number
  nonTaxable: number
  tps: number
  tvq: number
  total: number
}

/** Content of a yearly statement: all receipts of a member in a year. */
export interface YearDocument {
  year: number
  buyer: string
  /** All receipts of the member from that year, oldest first. The list is never empty. */
  receipts: ReceiptDocument[]
}

/** The texts printed on a magazine cover. */
export interface CoverTexts {
  /** Name of the magazine, printed on the cover. */
  masthead: string
  title: string
  /**
   * Printed season, volume and number of the magazine issue, without any part that is unknown.
   */
  edition: string
}

/** The content of a magazine issue. */
export interface MagazineIssue {
  /** Seed of the pseudorandom landscape on a magazine cover. */
  seed: string
  season: string | null
  cover: CoverTexts
  lead: string
  paragraphs: string[]
  /** Texts about trail etiquette, printed on the last page of every magazine issue. */
  manners: { title: string; rules: string[]; foot: string }
}
