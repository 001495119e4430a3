import { expect, test } from 'vitest'
import { toPortalPath, getPathWithoutClub } from '../../web/platform/url.ts'

test.each([
  ['/receipts', '/receipts'],
  ['/receipts?page=2', '/receipts?page=2'],
  ['/accesspass/../receipts', '/receipts'],
  ['/a\\b', '/a/b'],
  [null, null],
  ['', null],
  ['receipts', null],
  ['https://evil.example/', null],
  ['https:evil.example', null],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/\n//evil.example', null],
  ['/..//evil.example', null],
  ['/x/..//evil.example', null],
])('toPortalPath converts the URL %j to the portal path %j', (requestedPath, path) => {
  expect(toPortalPath(requestedPath)).toBe(path)
})

test('getPathWithoutClub returns the whole path and query when the URL of the page has no club', () => {
  expect(getPathWithoutClub({ pathname: '/1-54/receipts', search: '?page=2' })).toBe('/1-54/receipts?page=2')
})
