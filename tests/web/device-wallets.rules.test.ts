/** Tests of the selection of the pass wallets that a device supports. */
import { expect, test } from 'vitest'
import { selectDeviceWallets } from '../../web/domains/pass-wallets/deviceWallets.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', ['APPLE']],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['APPLE', 'GOOGLE']],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', ['GOOGLE']],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', ['GOOGLE']],
])(
  'for the device %s, the portal offers only the pass wallets that the device supports: %j',
  (userAgent, expected) => {
    expect(selectDeviceWallets(['APPLE', 'GOOGLE'], userAgent)).toEqual(expected)
    expect(selectDeviceWallets([], userAgent)).toEqual([])
    // The portal does not know a wallet that a later release of the gateway adds, and hides it.
    expect(selectDeviceWallets(['SAMSUNG'], userAgent)).toEqual([])
  },
)
