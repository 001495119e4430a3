/** The lines of a receipt, in words. */
import { type Language, translate } from '../texts.ts'
import type { ReceiptRow } from './rows.ts'

/** One thing that was paid for. */
interface Line {
  name: string
  description: string | null
  /** Before tax. */
  cents: number
}

/** The pass, its insurance and the fee, where there is one. */
export function linesOf(row: ReceiptRow, language: Language): Line[] {
  const text = (key: string) => translate(language, 'receipts', `Federation.receipt.${key}`)
  const lines: Line[] = [
    { name: text(`pass.${row.type}`), description: vehicleOf(row), cents: row.pass },
    { name: text('insurance'), description: null, cents: row.insurance },
    { name: text('fee'), description: null, cents: row.fee },
  ]
  return lines.filter(({ cents }, index) => index === 0 || cents > 0)
}

/** The vehicle's name and its plate. */
export function vehicleOf({ vehicleName, registration }: ReceiptRow): string {
  return [vehicleName, registration].filter((name) => name !== null).join(' · ')
}
