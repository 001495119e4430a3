import { type MagazineChoice, hasChosenMagazine } from '../magazines/shared/magazineChoice.ts'
import type { PurchaseDraft } from './purchaseWizard.ts'

/**
 * Returns the magazine choice of the purchase draft. Without a choice, returns the member's current
 * magazine delivery, limited to the maximum of the purchase (E53).
 */
export function readMagazineChoice(
  { printedMagazines, digitalMagazine }: PurchaseDraft,
  storedPreferences: MagazineChoice,
  maximum: number,
): MagazineChoice {
  const printedQuantity =
    printedMagazines === undefined ? storedPreferences.printedQuantity : Number(printedMagazines)
  return {
    printedQuantity: Math.max(0, Math.min(maximum, Number.isInteger(printedQuantity) ? printedQuantity : 0)),
    digital: digitalMagazine ?? storedPreferences.digital,
  }
}

/**
 * Returns the magazine choice in the review of a purchase. A member who has chosen nothing and
 * receives no edition gets the digital edition. A first purchase can thus be confirmed at once
 * (E53).
 */
export function readMagazineChoiceOrPreselectDigital(
  draft: PurchaseDraft,
  storedPreferences: MagazineChoice,
  maximum: number,
): MagazineChoice {
  const choice = readMagazineChoice(draft, storedPreferences, maximum)
  const isChosen = draft.printedMagazines !== undefined || draft.digitalMagazine !== undefined
  return isChosen || hasChosenMagazine(choice) ? choice : { ...choice, digital: true }
}

/** Returns the purchase draft fields that contain the magazine choice. */
export const buildDraftOfMagazineChoice = ({ printedQuantity, digital }: MagazineChoice): PurchaseDraft => ({
  printedMagazines: String(printedQuantity),
  digitalMagazine: digital,
})
