import { expect } from 'vitest'
import { encodeId } from '../../../gateway/graphql/global-ids.ts'
import { removeAllMagazines } from '../helpers/federation-database.ts'
import type { SendGraphQLDocument, Case } from './run-contract-cases.ts'

/** E-mail address of a member who has no pass. */
const memberWithoutPass = 'nouveau@sentier.example'

const magazineQuery = `query ($id: ID!) { viewer { magazine(id: $id) {
  __typename ... on Magazine { id title canRead url coverUrl } ... on MagazineForbiddenProblem { message } } } }`

async function findLatestMagazine(sendGraphQLDocument: SendGraphQLDocument): Promise<{ id: string }> {
  const { viewer } = (await sendGraphQLDocument('{ viewer { latestMagazine { id } } }')) as {
    viewer: { latestMagazine: { id: string } }
  }
  return { id: viewer.latestMagazine.id }
}

const buildMagazinePreferenceVariables = (printedQuantity: number, digital: boolean) => ({
  input: { printedQuantity, digital },
})
const setPreferencesMutation = `mutation ($input: SetMagazinePreferencesInput!) { setMagazinePreferences(input: $input) {
  __typename ... on Problem { message } ... on InvalidInputProblem { fields { field } }
  ... on SetMagazinePreferencesPayload {
    viewer { magazinePreferences { printedQuantity receivedPrintedQuantity digital maximumPrintedQuantity } } } } }`

export const magazineCases: Case[] = [
  {
    call: 'getLatestMagazine',
    code: 'ok',
    query: '{ viewer { latestMagazine { title season year volume number canRead url coverUrl } } }',
    expected: {
      holds: {
        viewer: {
          latestMagazine: {
            title: expect.stringMatching(/\S/),
            volume: expect.any(Number),
            canRead: true,
            url: expect.stringMatching(/\.pdf$/),
            coverUrl: expect.stringMatching(/\.svg$/),
          },
        },
      },
    },
  },
  {
    call: 'getLatestMagazine',
    code: '404',
    given: ({ gateway }) => removeAllMagazines(gateway),
    query: '{ viewer { latestMagazine { title } magazines { totalCount } } }',
    expected: { holds: { viewer: { latestMagazine: null, magazines: { totalCount: 0 } } } },
  },
  {
    call: 'getMagazines',
    code: 'ok',
    query:
      '{ viewer { magazines(first: 2) { totalCount pageInfo { hasNextPage } edges { node { title url } } } } }',
    expected: {
      holds: {
        viewer: { magazines: { totalCount: 5, pageInfo: { hasNextPage: true }, edges: { length: 2 } } },
      },
    },
  },
  {
    call: 'getMagazines',
    code: 'ok',
    name: 'lists magazines without their content for a member without a pass (I04)',
    as: memberWithoutPass,
    query: '{ viewer { magazines(first: 1) { edges { node { canRead url coverUrl } } } } }',
    expected: {
      holds: {
        viewer: {
          magazines: { edges: [{ node: { canRead: false, url: null, coverUrl: expect.any(String) } }] },
        },
      },
    },
  },
  {
    call: 'getMagazine',
    code: 'ok',
    query: magazineQuery,
    variables: async ({ sendGraphQLDocument }) => await findLatestMagazine(sendGraphQLDocument),
    expected: { holds: { viewer: { magazine: { __typename: 'Magazine', canRead: true } } } },
  },
  {
    call: 'getMagazine',
    code: 'MagazineForbidden',
    name: 'without a pass [I08, O48]',
    as: memberWithoutPass,
    query: magazineQuery,
    variables: async ({ sendGraphQLDocument }) => await findLatestMagazine(sendGraphQLDocument),
    expected: { problem: 'MagazineForbiddenProblem', at: 'viewer.magazine' },
  },
  {
    call: 'getMagazine',
    code: '404',
    query: magazineQuery,
    variables: { id: encodeId('Magazine', 999_999) },
    expected: { holds: { viewer: { magazine: null } } },
  },
  {
    call: 'updateMagazines',
    code: 'ok',
    query: setPreferencesMutation,
    variables: buildMagazinePreferenceVariables(2, false),
    expected: {
      holds: {
        setMagazinePreferences: {
          viewer: {
            magazinePreferences: {
              printedQuantity: 2,
              receivedPrintedQuantity: 2,
              digital: false,
              maximumPrintedQuantity: 2,
            },
          },
        },
      },
    },
  },
  {
    call: 'updateMagazines',
    code: 'ok',
    name: 'accepts no magazine for a member without a pass',
    as: memberWithoutPass,
    query: setPreferencesMutation,
    variables: buildMagazinePreferenceVariables(0, false),
    expected: { holds: { setMagazinePreferences: { __typename: 'SetMagazinePreferencesPayload' } } },
  },
  {
    call: 'updateMagazines',
    code: 'InvalidRequest',
    name: 'more copies than passes [P14, I09]',
    query: setPreferencesMutation,
    variables: buildMagazinePreferenceVariables(3, true),
    expected: { problem: 'InvalidInputProblem', fields: ['printedQuantity'] },
  },
  {
    call: 'updateMagazines',
    code: 'InvalidRequest',
    name: 'refuses preferences without any magazine (I12)',
    query: setPreferencesMutation,
    variables: buildMagazinePreferenceVariables(0, false),
    expected: { problem: 'InvalidInputProblem', fields: ['digital'] },
  },
  {
    call: 'updateMagazines',
    code: 'InvalidRequest',
    direct: 'the gateway reads the maximum quantity right before the call',
    request: () => ({ body: { quantity: 3, magazineDigital: true } }),
  },
]
