/** Wallets that the portal knows. */
export type KnownWallet = 'APPLE' | 'GOOGLE'

/**
 * Returns the wallets that this device can have: Apple Wallet on Apple devices, Google Wallet on
 * Android, both on other devices, whose user may open the link on a phone.
 */
export function selectDeviceWallets(wallets: readonly string[], userAgent: string): KnownWallet[] {
  const offeredWallets = (['APPLE', 'GOOGLE'] as const).filter((wallet) => wallets.includes(wallet))
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent))
    return offeredWallets.filter((wallet) => wallet === 'APPLE')
  if (userAgent.includes('Android')) return offeredWallets.filter((wallet) => wallet === 'GOOGLE')
  return offeredWallets
}
