/**
 * Normalizes a text for the search: lower case, without accents and separators. The typed text "can
 * am" then finds the make Can-Am.
 */
export const normalizeSearchText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase()
