import { expect, it } from 'vitest'
import { readEmail } from '../../../federation/email.ts'

it.each([
  [' maude@sentier.example ', 'maude@sentier.example'],
  ['Prénom.Nom+sentier@courriel.québec', 'Prénom.Nom+sentier@courriel.québec'],
  ['maude@sentier', null],
  ['maude sentier@sentier.example', null],
  ['maude@@sentier.example', null],
  ['<maude@sentier.example>', null],
  ['maude@sentier..example', null],
  ['@sentier.example', null],
  ['', null],
])('%o is kept as %o', (typed, kept) => {
  expect(readEmail(typed)).toBe(kept)
})
