import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { expect, test, vi } from 'vitest'
import artifact, { type LoginScreenMutation } from '../../web/__generated__/LoginScreenMutation.graphql.ts'
import { environment } from '../../web/relay/environment.ts'
import { type Handlers, useTypedMutation } from '../../web/relay/mutation.ts'
import { failed, stubGateway } from './gateway.ts'

const input = { email: 'demo@sentier.example', password: 'sentier-demo' }

const handlers: Handlers<LoginScreenMutation, string> = {
  LogInPayload: ({ session }) => session.accessToken,
  InvalidCredentialsProblem: ({ message }) => message,
  AccountNotConfirmedProblem: ({ message }) => message,
  InvalidInputProblem: ({ fields }) => fields.map(({ field }) => field).join(),
  RefusedProblem: ({ message }) => message,
}

function mutation() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  )
  const { result } = renderHook(() => useTypedMutation<LoginScreenMutation>(artifact), { wrapper })
  const [run] = result.current
  return run
}

const answered = (logIn: object) => stubGateway(() => ({ data: { logIn } }))

test('each member of the result goes to its own handler, whose answer comes back', async () => {
  answered({ __typename: 'InvalidCredentialsProblem', message: 'Non.' })
  await expect(mutation()({ input }, handlers)).resolves.toBe('Non.')
  answered({ __typename: 'InvalidInputProblem', message: '', fields: [{ field: 'email', message: '' }] })
  await expect(mutation()({ input }, handlers)).resolves.toBe('email')
})

test('a failure, and a member that is newer than this page, reject', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubGateway(() => failed('FEDERATION_TIMEOUT'))
  await expect(mutation()({ input }, handlers)).rejects.toMatchObject({ code: 'FEDERATION_TIMEOUT' })
  answered({ __typename: 'NewerProblem', message: 'Autre.' })
  await expect(mutation()({ input }, handlers)).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('a member that is forgotten, or a field that was not asked for, does not compile', () => {
  const { RefusedProblem: _, ...forgetful } = handlers
  // @ts-expect-error RefusedProblem has no handler.
  const incomplete: Handlers<LoginScreenMutation, string> = forgetful
  // @ts-expect-error The document does not ask for the code.
  const curious: (typeof handlers)['RefusedProblem'] = ({ code }) => String(code)
  expect([incomplete, curious]).toHaveLength(2)
})
