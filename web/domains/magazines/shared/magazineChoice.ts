/** Chosen delivery of the magazine: printed copies, digital, or both. */
export interface MagazineChoice {
  /** Number of printed copies. */
  printedQuantity: number
  digital: boolean
}

/** Returns whether the member chose the magazine in print or digitally (E53, I12). */
export const receivesMagazine = ({ printedQuantity, digital }: MagazineChoice) =>
  printedQuantity > 0 || digital
