/** Line items of a receipt, formatted as text. */
import { type Language, translate } from '../translations.ts'
import type { ReceiptRow } from './queries.ts'

/**
 * Data of a sold pass from which the line items of its receipt are built. A guest's pass has no
 * vehicle.
 */
type SoldPass = Pick<ReceiptRow, 'type' | 'pass' | 'insurance' | 'fee' | 'registration'> & {
  vehicleName: string | null
}

/** A line item of a receipt. */
interface Line {
  name: string
  description: string | null
  /** Amount of the line item in cents, before tax. */
  cents: number
}

/**
 * Returns the line items of a receipt: always the pass, and the insurance and fee if their amounts
 * are above zero.
 */
export function buildReceiptLineItems(row: SoldPass, language: Language): Line[] {
  const translateReceiptLabel = (key: string) => translate(language, 'receipts', `Federation.receipt.${key}`)
  const lines: Line[] = [
    {
      name: translateReceiptLabel(`pass.${row.type}`),
      description: formatVehicleNameAndRegistration(row),
      cents: row.pass,
    },
    { name: translateReceiptLabel('insurance'), description: null, cents: row.insurance },
    { name: translateReceiptLabel('fee'), description: null, cents: row.fee },
  ]
  return lines.filter(({ cents }, index) => index === 0 || cents > 0)
}

/** Returns the name and the registration of the receipt's vehicle. */
export function formatVehicleNameAndRegistration({
  vehicleName,
  registration,
}: Pick<SoldPass, 'vehicleName' | 'registration'>): string {
  return [vehicleName, registration].filter((name) => name !== null).join(' · ')
}
