/**
 * Runs the playground's examples in order. Comments at the beginning of an example say where the
 * values of its variables come from.
 */
import { expect } from 'vitest'
import type { Example, Source } from '../../../gateway/http/playground/examples.ts'
import { readMailLinkParameters, listMailsToRecipient } from '../../federation/helpers/read-mails.ts'
import type { GatewayResponse, Gateway } from './gateway-process.ts'

/**
 * Result data of a playground example, by root field. A mutation gives a payload or a problem, and
 * a query gives the value of the field.
 */
type ExampleData = Record<string, { __typename?: string; message?: string } | null>

export type RunExample = (example: Example) => Promise<GatewayResponse<ExampleData>>

/**
 * Returns a function that runs an example. An example may use values from the results of earlier
 * examples.
 */
export function createPlaygroundExampleRunner(gateway: Gateway): RunExample {
  /** Results of the examples that have already run, by GraphQL operation name. */
  const answers = new Map<string, unknown>()

  async function resolveExampleVariable(source: Source): Promise<unknown> {
    if (source.from === 'mail') {
      const { dataDir, federationUrl: url } = gateway
      if (source.parameter === 'code')
        return /\d{4,}/.exec(listMailsToRecipient({ dataDir, url }, source.to)[0]?.subject ?? '')?.[0]
      return readMailLinkParameters({ dataDir, url }, source.to)[source.parameter]
    }
    return source.path
      .split('.')
      .reduce<unknown>(
        (part, name) => (part as Record<string, unknown> | null | undefined)?.[name],
        answers.get(source.operation),
      )
  }

  return async ({ query, operation, signedInAs, sources }) => {
    const variables: Record<string, unknown> = {}
    for (const [variable, source] of Object.entries(sources)) {
      const value = await resolveExampleVariable(source)
      expect(value, `${variable} of ${JSON.stringify(source)}`).toBeDefined()
      variables[variable] = value
    }
    const token = signedInAs === null ? null : await gateway.signIn(signedInAs)
    const answer = await gateway.query<ExampleData>(query, variables, token)
    answers.set(operation, answer.data)
    return answer
  }
}
