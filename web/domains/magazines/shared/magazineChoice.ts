/** Chosen delivery of the magazine: printed copies, digital, or both. */
export interface MagazineChoice {
  /** Number of printed copies of the magazine. */
  printedQuantity: number
  digital: boolean
}

/**
 * Returns true if the member has chosen an edition of the magazine, printed or digital (E53, I12).
 */
export const hasChosenMagazine = ({ printedQuantity, digital }: MagazineChoice) =>
  printedQuantity > 0 || digital
