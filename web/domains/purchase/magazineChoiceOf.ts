import type { MagazineChoice } from '../magazines/shared/magazineChoice.ts'
import type { PurchaseDraft } from './purchaseWizard.ts'

/**
 * Returns the magazine choice of the draft. Without one, returns the member's current delivery,
 * limited to the maximum of this purchase. An existing digital subscription therefore counts as
 * chosen until the member unchecks it (E53).
 */
export function readMagazineChoice(
  { printedMagazines, digitalMagazine }: PurchaseDraft,
  today: MagazineChoice,
  maximum: number,
): MagazineChoice {
  const printedQuantity = printedMagazines === undefined ? today.printedQuantity : Number(printedMagazines)
  return {
    printedQuantity: Math.max(0, Math.min(maximum, Number.isInteger(printedQuantity) ? printedQuantity : 0)),
    digital: digitalMagazine ?? today.digital,
  }
}

/** Returns the draft change that stores the magazine choice. */
export const buildMagazineDraft = ({ printedQuantity, digital }: MagazineChoice): PurchaseDraft => ({
  printedMagazines: String(printedQuantity),
  digitalMagazine: digital,
})
