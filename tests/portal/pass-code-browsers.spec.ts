/**
 * Browser tests in which Firefox and WebKit verify signed pass codes with the published key, as the
 * scanner of another organization would (decision 0052).
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signPassCode } from '../../gateway/domains/pass-codes/pass-code-signing.ts'
import {
  type PassSigningKey,
  buildPublicPassKeys,
  generatePassSigningKey,
  parsePassSigningKeys,
} from '../../gateway/platform/pass-signing-keys.ts'
import { otherBrowsers } from './helpers/other-browsers.ts'

const base32Source = readFileSync(
  join(import.meta.dirname, '../../gateway/domains/pass-codes/shared/base32.ts'),
  'utf8',
)

/**
 * Script of the page that the tested browser opens. It verifies pass codes with WebCrypto and posts
 * the results to the server of the test.
 */
const verification = `
import { decodeBase32 } from '/base32.js'
const { jwk, codes } = JSON.parse(document.getElementById('input').textContent)
const post = (result) => fetch('/result', { method: 'POST', body: JSON.stringify(result) })
try {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  const verify = async (code) => {
    const bytes = decodeBase32(code)
    const [signed, signature] = [bytes.slice(0, -64), bytes.slice(-64)]
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)
  }
  await post(await Promise.all(codes.map(verify)))
} catch (error) {
  await post(String(error))
}
`

const [key] = parsePassSigningKeys(generatePassSigningKey('2026-11-01')) as [PassSigningKey]
const content = {
  type: 1,
  vehicleType: 2,
  club: 54,
  pass: 4512,
  plate: 'V107 943',
  firstDay: '2026-10-01',
  lastDay: '2027-09-30',
  confirmedOn: '2026-11-27',
}
const genuineCodes = Array.from({ length: 20 }, (_, index) =>
  signPassCode({ ...content, pass: content.pass + index }, key, '')!,
)
/** Pass codes with one changed character in their content, which makes their signatures invalid. */
const alteredCodes = genuineCodes.map(
  (code) => code.slice(0, 30) + (code[30] === 'A' ? 'B' : 'A') + code.slice(31),
)

for (const browser of otherBrowsers) {
  const note = browser.isInstalled ? '' : ` — LEFT OUT: not installed (apt-get install ${browser.packages})`
  test(
    `the browser ${browser.name} verifies signed pass codes with the published key${note}`,
    { tag: '@full' },
    async () => {
      test.skip(!browser.isInstalled)
      const input = JSON.stringify({
        jwk: buildPublicPassKeys([key])[0],
        codes: [...genuineCodes, ...alteredCodes],
      })
      const page = `<!doctype html><script type="application/json" id="input">${input}</script><script type="module">${verification}</script>`
      const posted = Promise.withResolvers<unknown>()
      const server = createServer((request, response) => {
        if (request.url === '/base32.js')
          response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(base32Source))
        else if (request.url === '/result') {
          request.setEncoding('utf8')
          let body = ''
          request.on('data', (chunk: string) => (body += chunk))
          request.on('end', () => {
            posted.resolve(JSON.parse(body))
            response.end()
          })
        } else response.setHeader('content-type', 'text/html').end(page)
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      const close = await browser.open(`http://127.0.0.1:${port}/`)
      try {
        expect(await posted.promise).toEqual([
          ...genuineCodes.map(() => true),
          ...alteredCodes.map(() => false),
        ])
      } finally {
        await close()
        server.closeAllConnections()
        server.close()
      }
    },
  )
}
