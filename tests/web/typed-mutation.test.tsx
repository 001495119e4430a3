import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { expect, test, vi } from 'vitest'
import artifact, { type LoginScreenMutation } from '../../web/__generated__/LoginScreenMutation.graphql.ts'
import { environment } from '../../web/relay/environment.ts'
import { type Handlers, useTypedMutation } from '../../web/relay/mutation.ts'
import { createGraphqlErrorResponse, stubGateway } from './helpers/stub-gateway.ts'

const input = { email: 'demo@sentier.example', password: 'sentier-demo' }

const handlers: Handlers<LoginScreenMutation, string> = {
  LogInPayload: ({ session }) => session.accessToken,
  InvalidInputProblem: ({ fields }) => fields.map(({ field }) => field).join(),
  Problem: ({ message }) => message,
}

/**
 * Type of a mutation for the type tests. Its GraphQL document selects only the success payload,
 * without problems.
 */
type PayloadOnlyMutation = {
  response: { logOut: { __typename: string; LogOutPayload: object | null } }
  variables: object
}

function renderLogInMutationHook() {
  const renderInRelayEnvironment = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  )
  const { result } = renderHook(() => useTypedMutation<LoginScreenMutation>(artifact), {
    wrapper: renderInRelayEnvironment,
  })
  const [run] = result.current
  return run
}

const stubLogInResult = (logIn: object) => stubGateway(() => ({ data: { logIn } }))

test('a problem returned by a mutation runs the handler of its type, or else the default handler', async () => {
  stubLogInResult({ __typename: 'InvalidCredentialsProblem', message: 'Non.' })
  await expect(renderLogInMutationHook()({ input }, handlers)).resolves.toBe('Non.')
  stubLogInResult({
    __typename: 'InvalidInputProblem',
    message: '',
    fields: [{ field: 'email', message: '' }],
  })
  await expect(renderLogInMutationHook()({ input }, handlers)).resolves.toBe('email')
})

test('a problem of an unknown type shows the message of the gateway', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubLogInResult({ __typename: 'NewerProblem', message: 'Autre.' })
  await expect(renderLogInMutationHook()({ input }, handlers)).resolves.toBe('Autre.')
})

test('the promise of a mutation rejects for a failed request and for an unknown payload type', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubGateway(() => createGraphqlErrorResponse('FEDERATION_TIMEOUT'))
  await expect(renderLogInMutationHook()({ input }, handlers)).rejects.toMatchObject({
    code: 'FEDERATION_TIMEOUT',
  })
  stubLogInResult({ __typename: 'NewerPayload' })
  await expect(renderLogInMutationHook()({ input }, handlers)).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('mutation handlers that do not fit the result types of the GraphQL document cause a type error', () => {
  const { LogInPayload: payload, Problem: problemHandler } = handlers
  // @ts-expect-error The payload has no handler.
  const withoutPayload: Handlers<LoginScreenMutation, string> = { Problem: problemHandler }
  // @ts-expect-error The other problems have no handler.
  const withoutRest: Handlers<LoginScreenMutation, string> = { LogInPayload: payload }
  const foreign: Handlers<LoginScreenMutation, string> = {
    ...handlers,
    // @ts-expect-error The mutation logIn never returns this problem.
    EmailTakenProblem: problemHandler,
  }
  // @ts-expect-error The document does not select the field code.
  const handlerReadingUnselectedField: Handlers<LoginScreenMutation, string>['RefusedProblem'] = ({ code }) =>
    String(code)
  // @ts-expect-error The document selects no problem.
  const deaf: Handlers<PayloadOnlyMutation, string> = { LogOutPayload: () => '', Problem: problemHandler }
  expect([withoutPayload, withoutRest, foreign, handlerReadingUnselectedField, deaf]).toHaveLength(5)
})
