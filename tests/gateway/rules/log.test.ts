import { expect, test } from 'vitest'
import { withoutSecrets } from '../../../gateway/log.ts'

test.each([
  ['no such member: maude.t+x@sentier.example!', 'no such member: …!'],
  ['Bearer abc.def-123== was refused', 'Bearer … was refused'],
  ['tok_1aB2-c3 is used', 'tok_… is used'],
  ['at /srv/node_modules/@apollo/server/index.js:1:2', 'at /srv/node_modules/@apollo/server/index.js:1:2'],
])('%s', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected)
})
