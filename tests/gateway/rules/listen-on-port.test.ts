import { expect, test } from 'vitest'
import { explainUnavailableAddress } from '../../../gateway/platform/listen-on-port.ts'

const listenAddress = { host: '192.0.2.1', port: 80 }

test.each([
  ['EADDRINUSE', 'Port 80 is taken: set PORT to another.'],
  ['EACCES', 'Port 80 may not be used by this account: set PORT to another.'],
  ['EADDRNOTAVAIL', 'HOST: 192.0.2.1 is no address of this machine.'],
])('the error at startup explains in one line why the gateway cannot open its port: %s', (code, line) => {
  expect(
    explainUnavailableAddress(Object.assign(new Error('listen'), { code }), listenAddress)?.message,
  ).toBe(line)
})

test('explainUnavailableAddress returns null for an unknown system error', () => {
  expect(explainUnavailableAddress(new Error('listen'), listenAddress)).toBeNull()
})
