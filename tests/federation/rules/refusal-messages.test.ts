import { describe, expect, test } from 'vitest'
import { type Refusal, operations } from '../../../federation/generated/contract.ts'
import {
  type CallName,
  type Code,
  type FieldReason,
  buildRefusalResponseBody,
  refuse,
  getHttpStatusOfRefusal,
} from '../../../federation/http/refusals.ts'
import { readRefusalErrorCode } from '../helpers/federation-client.ts'
import { languages, translate } from '../../../federation/translations.ts'

const declaredRefusals = (Object.keys(operations) as CallName[]).flatMap((name) =>
  Object.entries(operations[name].codes).map(([code, status]) => ({ name, code: code as Code, status })),
)

describe.each(languages)('federation messages in %s', (language) => {
  test.each([...new Set(declaredRefusals.map(({ code }) => code))])(
    'the message for the error code %s is a complete sentence',
    (code) => {
      // The specification writes one message without a full stop (F08).
      expect(
        buildRefusalResponseBody(refuse(code), language).message,
        `Write Federation.${code} as a sentence in a file of locales/${language}/federation.`,
      ).toMatch(/^[A-ZÀ-Ý].*[.)]$/u)
    },
  )

  test('each reason for which a field can be invalid has an error message', () => {
    const reasons: Record<FieldReason, true> = {
      required: true,
      malformed: true,
      modelYear: true,
      tooShort: true,
      tooLong: true,
      tooMany: true,
      notFound: true,
      confirmPassword: true,
      confirmEmail: true,
      locked: true,
    }
    for (const reason of Object.keys(reasons) as FieldReason[]) {
      const { modelState } = buildRefusalResponseBody(
        refuse('InvalidRequest', { fields: { cityId: reason } }),
        language,
      )
      expect(modelState!['CityId']![0]).toMatch(/\.$/)
    }
  })

  test.each(['unexpected', 'unknownAddress', 'unreadable'])(
    'the error response for a general failure of the federation has a message: %s',
    (failure) => {
      expect(translate(language, 'common', `Federation.${failure}`)).toMatch(/\.$/)
    },
  )

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('a receipt has a name for a pass of the type %i', (type) => {
    expect(translate(language, 'receipts', `Federation.receipt.pass.${type}`)).not.toContain('Federation')
  })
})

describe('response body of a refusal', () => {
  test.each(declaredRefusals)(
    'the error response of the call $name contains the code $code in the field that the REST contract defines',
    ({ name, code }) => {
      const sent = JSON.parse(
        JSON.stringify(buildRefusalResponseBody(refuse(code, { fields: { any: 'required' } }), 'fr')),
      )
      expect(readRefusalErrorCode(getHttpStatusOfRefusal(name, code), sent as Refusal)).toBe(code)
    },
  )

  test.each(declaredRefusals)(
    'the call $name returns HTTP status $status for the error code $code',
    ({ name, code, status }) => {
      expect(getHttpStatusOfRefusal(name, code)).toBe(status)
    },
  )

  test('an error response has its code and message in the fields that the REST contract defines', () => {
    expect(buildRefusalResponseBody(refuse('102'), 'fr')).toMatchObject({
      error_code: 102,
      error: 'invalid_grant',
    })
    expect(buildRefusalResponseBody(refuse('invalid_grant'), 'fr')).toMatchObject({ error: 'invalid_grant' })
    expect(Object.keys(buildRefusalResponseBody(refuse('404'), 'fr'))).toEqual(['message'])
    expect(
      buildRefusalResponseBody(refuse('AlreadyActive', { period: { activeAt: 1, expiresAt: 2 } }), 'en')
        .errors,
    ).toEqual({
      AlreadyActive: {
        description: 'This vehicle already has a pass for this period.',
        activeAtEpoch: 1,
        expiresAtEpoch: 2,
      },
    })
    expect(
      buildRefusalResponseBody(refuse('ClubUnavailable', { description: 'Fermé.' }), 'fr').errors,
    ).toEqual({
      ClubUnavailable: { description: 'Fermé.' },
    })
  })
})
