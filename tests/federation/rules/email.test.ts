import { expect, test } from 'vitest'
import { parseEmail } from '../../../federation/session/normalize-email.ts'

test.each([
  [' maude@sentier.example ', 'maude@sentier.example'],
  ['Prénom.Nom+sentier@courriel.québec', 'Prénom.Nom+sentier@courriel.québec'],
  // SQLite folds the case of ASCII letters only, and macOS may send accents as combining
  // characters.
  ['ÉLISE@Sentier.example', 'éLISE@Sentier.example'],
  ['e\u0301lise@sentier.example', '\u00e9lise@sentier.example'],
  ['maude@sentier', null],
  ['maude sentier@sentier.example', null],
  ['maude@@sentier.example', null],
  ['<maude@sentier.example>', null],
  ['maude@sentier..example', null],
  ['@sentier.example', null],
  ['', null],
])(
  'the e-mail address %o is normalized to %o (null means that the federation rejects the address)',
  (input, expected) => {
    expect(parseEmail(input)).toBe(expected)
  },
)
