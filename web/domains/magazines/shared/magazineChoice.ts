/** How the magazine should come. */
export interface MagazineChoice {
  /** Printed copies. */
  printedQuantity: number
  digital: boolean
}

/** At least one way to receive it is chosen (E53, I12). */
export const receivesMagazine = ({ printedQuantity, digital }: MagazineChoice) =>
  printedQuantity > 0 || digital
