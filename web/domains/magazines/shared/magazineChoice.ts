/** Chosen forms of the magazine: printed copies, digital, or both. */
export interface MagazineChoice {
  /** Number of printed copies. */
  printedQuantity: number
  digital: boolean
}

/** Returns whether at least one form of the magazine is chosen (E53, I12). */
export const receivesMagazine = ({ printedQuantity, digital }: MagazineChoice) =>
  printedQuantity > 0 || digital
