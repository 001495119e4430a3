/**
 * Tests that the contract cases of the gateway tests cover every call and every error code of the
 * federation's REST contract.
 */
import { describe, expect, test } from 'vitest'
import { operations } from '../../../federation/generated/contract.ts'
import { cases } from '../contract/all-cases.ts'

/**
 * Error codes of an invalid session. The contract cases do not list them, because the test runner
 * repeats every authenticated case without a valid session and expects these codes.
 */
const sessionCodes = new Set(['1', '401', 'consent_required'])

const rows = Object.entries(operations).map(([call, { codes }]) => {
  const casesOfCall = cases.filter((each) => each.call === call)
  const answers = casesOfCall.some(({ code }) => code === 'ok')
  const throughGraphQL = casesOfCall.some((each) => each.code === 'ok' && 'query' in each)
  const hasContractCase = (errorCode: string) =>
    sessionCodes.has(errorCode) ? throughGraphQL : casesOfCall.some((each) => each.code === errorCode)
  const listed = Object.keys(codes)
  return { call, answers, listed: listed.length, missing: listed.filter((code) => !hasContractCase(code)) }
})

describe('coverage of the contract', () => {
  test("the gateway tests cover every REST call and every error code of the federation's REST contract", () => {
    const calls = rows.filter(({ answers }) => answers).length
    const codes = rows.reduce((sum, { listed, missing }) => sum + listed - missing.length, 0)
    const codeCount = rows.reduce((sum, { listed }) => sum + listed, 0)
    console.log(
      [
        ...rows.map(
          ({ call, answers, listed, missing }) =>
            `${call.padEnd(28)} ${answers ? 'answers' : 'NOT SHOWN'}  codes ${listed - missing.length} of ${listed} ${missing.join(' ')}`,
        ),
        `calls covered ${calls} of ${rows.length}, codes covered ${codes} of ${codeCount}`,
      ].join('\n'),
    )
    expect(
      rows.flatMap(({ call, answers, missing }) =>
        [...(answers ? [] : ['ok']), ...missing].map((code) => `${call} ${code}`),
      ),
      'Add a case for each of these calls and codes to tests/gateway/contract/<domain>.cases.ts.',
    ).toEqual([])
  })

  test("the federation's REST contract declares every error code that the specification lists (rules §8)", () => {
    const declared = new Set(Object.values(operations).flatMap(({ codes }) => Object.keys(codes)))
    const catalogue = [
      '1',
      '401',
      '102',
      '103',
      'InvalidRequest',
      'consent_required',
      'MagazineForbidden',
      '404',
      'E100011',
      'E100012',
      'BuyWithoutInsuranceError',
      'ClubUnavailable',
      'AlreadyActive',
      'VehicleNotFound',
      'ExternalRightNotFound',
      'MailFailed',
      'NotPrintable',
      'CardDeclined',
      'VolunteerAlreadyRequested',
      'VolunteerNotEligible',
      'InterventionReportNotFound',
      'FileExtensionError',
      'FileNameError',
      'InvalidToken',
      'TypeUnavailable',
    ]
    expect(catalogue.filter((code) => !declared.has(code))).toEqual([])
  })
})
