import type { MagazineChoice } from '../magazines/shared/magazineChoice.ts'
import type { PurchaseDraft } from './steps.ts'

/**
 * What is chosen: what was said in this purchase, else how it comes today, within what the purchase allows. So a digital
 * edition that one has already counts as chosen until it is taken back (E53).
 */
export function magazineChoice(
  { printedMagazines, digitalMagazine }: PurchaseDraft,
  today: MagazineChoice,
  maximum: number,
): MagazineChoice {
  const wanted = printedMagazines === undefined ? today.printedQuantity : Number(printedMagazines)
  return {
    printedQuantity: Math.max(0, Math.min(maximum, Number.isInteger(wanted) ? wanted : 0)),
    digital: digitalMagazine ?? today.digital,
  }
}

/** The change that keeps the choice in the draft. */
export const keepMagazines = ({ printedQuantity, digital }: MagazineChoice): PurchaseDraft => ({
  printedMagazines: String(printedQuantity),
  digitalMagazine: digital,
})
