import { type ComponentType, Suspense, lazy } from 'react'
import type { AddToWallet_accessRight$key } from '../../../__generated__/AddToWallet_accessRight.graphql.ts'

interface LazyAddToWalletProps {
  accessRight: AddToWallet_accessRight$key
}

/** Without a network a pass cannot be added to a wallet, so the buttons are then missing. */
const AddToWallet = lazy<ComponentType<LazyAddToWalletProps>>(() =>
  import('../AddToWallet.tsx').catch(() => ({ default: () => null })),
)

/** Buttons that add a pass to the wallet apps of this device; their code loads with the buttons. */
export const LazyAddToWallet = (props: LazyAddToWalletProps) => (
  <Suspense>
    <AddToWallet {...props} />
  </Suspense>
)
