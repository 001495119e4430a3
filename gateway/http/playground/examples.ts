/**
 * Reads the examples of the playground, one per file. The menu lists them in the order of their
 * file names and a test runs them in this order, so an example can use the result of an earlier
 * one. Comments at the head of a file declare the session, the expected result and the variables of
 * the example:
 *
 *     # Signed in as entreprise@sentier.example.     (default: the demo member)
 *     # Signed out.
 *     # The demo portal answers with a problem.
 *     # $vehicleId comes from AddVehicle: addVehicle.vehicleEdge.node.id
 *     # $token comes from the mail to nouveau@sentier.example: token
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationTypeNode } from 'graphql'
import { Kind, type OperationDefinitionNode, parse } from 'graphql'

const folder = join(import.meta.dirname, 'examples')

/**
 * E-mail address of the account that runs playground examples by default. Its password is in
 * docs/personas.md.
 */
const demo = 'demo@sentier.example'

/** Password of every demo account that an example signs in as. */
export const demoPassword = 'sentier-demo'

/**
 * Source of the value that the playground fills in for a GraphQL variable of an example: an earlier
 * example or an e-mail. Until the value is available, a placeholder is shown.
 */
export type Source =
  /**
   * A value from the result of an earlier playground example, by operation name and path:
   * `viewer.vehicles.edges.0.node.id`.
   */
  | { from: 'answer'; operation: string; path: string }
  /**
   * A value that a playground example takes from the latest e-mail to the address `to`: its
   * one-time code (`code`), or a query parameter of its link. The playground reads the e-mail at
   * the demo admin page of the embedded federation.
   */
  | { from: 'mail'; to: string; parameter: string }

export interface Example {
  /** File name of a playground example, without the extension. */
  name: string
  query: string
  kind: OperationTypeNode
  operation: string
  /** Names of the root fields that the GraphQL document of a playground example selects. */
  fields: string[]
  /**
   * E-mail address of the demo account that is signed in for the playground example; null for an
   * example without a session.
   */
  signedInAs: string | null
  sources: Record<string, Source>
  /**
   * True if the demo portal answers this playground example with a GraphQL problem, because it
   * lacks the data or settings for the example.
   */
  hasProblem: boolean
}

/** Returns all examples of the playground, sorted by file name. */
export function readPlaygroundExamples(): Example[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) =>
      parsePlaygroundExample(file.slice(0, -'.graphql'.length), readFileSync(join(folder, file), 'utf8')),
    )
}

function parsePlaygroundExample(name: string, query: string): Example {
  const operation = parse(query).definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  )
  if (operation?.name === undefined) throw new Error(`${name} has no named operation.`)
  const signedInAs = /^# Signed (?:in as (\S+)|out)\.$/m.exec(query)
  return {
    name,
    query,
    kind: operation.operation,
    operation: operation.name.value,
    fields: operation.selectionSet.selections.flatMap((each) =>
      each.kind === Kind.FIELD ? [each.name.value] : [],
    ),
    signedInAs: signedInAs === null ? demo : (signedInAs[1] ?? null),
    hasProblem: query.includes('\n# The demo portal answers with a problem.\n'),
    sources: Object.fromEntries(
      Array.from(query.matchAll(/^# \$(\w+) comes from (.+)$/gm), ([, variable, words]) => [
        variable,
        parseSourceOfExampleVariable(name, words ?? ''),
      ]),
    ),
  }
}

function parseSourceOfExampleVariable(exampleName: string, declaration: string): Source {
  const mail = /^the mail to (\S+): (\w+)$/.exec(declaration)
  if (mail !== null) return { from: 'mail', to: mail[1]!, parameter: mail[2]! }
  const answer = /^(\w+): ([\w.]+)$/.exec(declaration)
  if (answer !== null) return { from: 'answer', operation: answer[1]!, path: answer[2]! }
  throw new Error(`${exampleName}: unknown source "${declaration}".`)
}
