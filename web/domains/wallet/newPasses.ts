/** Time after its payment for which a pass counts as new, in ms: about one visit of the portal. */
const newPassLifetime = 60 * 60_000

/** Returns whether a pass was paid so recently that the wallet presents it as new. */
export function isNewPass({ paidAt }: { readonly paidAt: string | null | undefined }, now: string): boolean {
  const age = Date.parse(now) - Date.parse(paidAt ?? '')
  return age >= 0 && age < newPassLifetime
}

/** Data of a pass that decides its place in the wallet. */
interface WalletPass {
  readonly paidAt: string | null | undefined
  readonly validity: string | null | undefined
}

/**
 * Returns the passes that are valid today, and then all others, because an officer asks for a pass
 * that is valid today. In both groups, new passes come first and other passes keep the order of the
 * gateway.
 */
export function sortNewPassesFirst<Pass extends WalletPass>(passes: readonly Pass[], now: string): Pass[] {
  const rankPass = (pass: Pass) => (pass.validity === 'CURRENT' ? 0 : 2) + (isNewPass(pass, now) ? 0 : 1)
  return passes.toSorted((a, b) => rankPass(a) - rankPass(b))
}
