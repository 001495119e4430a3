/** Determines which wallet apps (Apple Wallet, Google Wallet) are useful on this device. */
export type KnownWallet = 'APPLE' | 'GOOGLE'

/**
 * Returns the wallet apps that are useful on this device: Apple Wallet on an iPhone or iPad, both
 * on a Mac, and Google Wallet elsewhere. An iPad may present itself as a Mac.
 */
export function selectDeviceWallets(wallets: readonly string[], userAgent: string): KnownWallet[] {
  const useful: KnownWallet[] = /iPhone|iPad|iPod/.test(userAgent)
    ? ['APPLE']
    : userAgent.includes('Macintosh')
      ? ['APPLE', 'GOOGLE']
      : ['GOOGLE']
  return useful.filter((wallet) => wallets.includes(wallet))
}
