/**
 * The playground's worked examples: a file each, run in the order of their names by a test, so that one may
 * take up what another has answered. Lines at the head of a file say what it needs:
 *
 *     # Signed in as entreprise@sentier.example.     (without such a line: as the demo member)
 *     # Signed out.
 *     # $vehicleId comes from AddVehicle: addVehicle.vehicleEdge.node.id
 *     # $token comes from the mail to nouveau@sentier.example: token
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationTypeNode } from 'graphql'
import { Kind, type OperationDefinitionNode, parse } from 'graphql'

const folder = join(import.meta.dirname, 'examples')

/** Whose password is in docs/personas.md: what an example runs as, where it does not say. */
const demo = 'demo@sentier.example'

/** Where the value of a variable comes from; until then it has one that shows what it looks like. */
export type Source =
  /** What the example with this operation has answered, by its path: `viewer.vehicles.edges.0.node.id`. */
  | { from: 'answer'; operation: string; path: string }
  /** A parameter of the link in the newest mail to an address, or its `code`; the desk shows it. */
  | { from: 'mail'; to: string; parameter: string }

export interface Example {
  /** Of its file. */
  name: string
  query: string
  kind: OperationTypeNode
  operation: string
  /** What it shows: the fields that it asks for first. */
  fields: string[]
  /** The e-mail of a persona; null for nobody. */
  signedInAs: string | null
  sources: Record<string, Source>
}

/** Every example, in the order of the names of their files. */
export function readExamples(): Example[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readExample(file.slice(0, -'.graphql'.length), readFileSync(join(folder, file), 'utf8')))
}

function readExample(name: string, query: string): Example {
  const operation = parse(query).definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  )
  if (operation?.name === undefined) throw new Error(`${name} has no operation with a name.`)
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
    sources: Object.fromEntries(
      Array.from(query.matchAll(/^# \$(\w+) comes from (.+)$/gm), ([, variable, words]) => [
        variable,
        readSource(name, words ?? ''),
      ]),
    ),
  }
}

function readSource(name: string, words: string): Source {
  const mail = /^the mail to (\S+): (\w+)$/.exec(words)
  if (mail !== null) return { from: 'mail', to: mail[1]!, parameter: mail[2]! }
  const answer = /^(\w+): ([\w.]+)$/.exec(words)
  if (answer !== null) return { from: 'answer', operation: answer[1]!, path: answer[2]! }
  throw new Error(`${name}: from where is "${words}"?`)
}
