/** Time after its payment for which a pass counts as new, in ms: about one visit of the portal. */
const newPassLifetime = 60 * 60_000

/** Returns whether a pass was paid so recently that the wallet presents it as new. */
export function isNewPass({ paidAt }: { readonly paidAt: string | null | undefined }, now: string): boolean {
  const age = Date.parse(now) - Date.parse(paidAt ?? '')
  return age >= 0 && age < newPassLifetime
}

/** Returns the passes with the new passes first. Other passes keep the order of the gateway. */
export function sortNewPassesFirst<Pass extends { readonly paidAt: string | null | undefined }>(
  passes: readonly Pass[],
  now: string,
): Pass[] {
  return passes.toSorted((a, b) => Number(isNewPass(b, now)) - Number(isNewPass(a, now)))
}
