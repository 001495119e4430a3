import { describe, expect, test } from 'vitest'
import {
  getIpNetworkOfClient,
  normalizeEmail,
  normalizeAccountNumber,
} from '../../../gateway/platform/rate-limit-keys.ts'

describe('network of a client address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', '192.0.2.1'],
    ['', '192.0.2.1'],
    ['203.0.113.7, 203.0.113.8', '192.0.2.1'],
    ['2001:db8::1:50123:9:9:9:9:9', '192.0.2.1'],
  ])('the rate limits count the client IP address %s as the network %s', (written, network) =>
    expect(getIpNetworkOfClient(written, '::ffff:192.0.2.1')).toBe(network),
  )

  test.each(['x', undefined])(
    'the rate limits count clients without a valid IP address (%s) together, as one unknown client',
    (written) => expect(getIpNetworkOfClient(written, undefined)).toBe('unknown'),
  )
})

test('rate limits and purchases treat different spellings of an e-mail address or pass number as equal', () => {
  expect(normalizeEmail(' Bénévole@x.ca '.normalize('NFD'))).toBe('bénévole@x.ca'.normalize('NFC'))
  // The lower case of capital sigma depends on the letters around it.
  for (const spelling of ['aliσ@x.ca', 'aliΣ@x.ca', 'aliς@x.ca'])
    expect(normalizeEmail(spelling)).toBe('aliσ@x.ca')
  for (const written of ['ON482913', 'on 482-913', 'ON.482\u200b913', ' on482913\u00a0'])
    expect(normalizeAccountNumber(written)).toBe('on482913')
})
