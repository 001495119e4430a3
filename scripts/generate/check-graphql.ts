/**
 * Checks the GraphQL schema and the portal's documents before generators read them, because error
 * messages of the generators have no line numbers.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  Source,
  buildASTSchema,
  getLocation,
  parse,
  validateSchema,
} from 'graphql'
import { validateSDL } from 'graphql/validation/validate.js'
import { type Mistake, Mistakes, throwIfInputMistakes } from './input-mistakes.ts'

/** Validates `schema.graphql` by the rules of GraphQL and of `@supportCode`. */
export function checkGraphqlSchema(root: string, file = 'schema.graphql'): void {
  const document = parseGraphqlSource(new Source(readFileSync(join(root, file), 'utf8'), file))
  const unsound = validateSDL(document)
  const wrong =
    unsound.length > 0 ? unsound : validateSchema(buildASTSchema(document, { assumeValidSDL: true }))
  throwIfInputMistakes(
    (wrong.length > 0 ? wrong : findMisusesOfSupportCodeDirective(document)).map(
      convertGraphqlErrorToInputMistake,
    ),
  )
}

/**
 * Returns an error for each GraphQL type that uses `@supportCode` wrongly: a problem type must have
 * the directive, and no other type may have it.
 */
function findMisusesOfSupportCodeDirective({ definitions }: DocumentNode): GraphQLError[] {
  return definitions
    .filter((each) => each.kind === Kind.OBJECT_TYPE_DEFINITION)
    .flatMap((type) => {
      const isProblem = type.interfaces?.some(({ name }) => name.value === 'Problem') ?? false
      const directive = type.directives?.find(({ name }) => name.value === 'supportCode')
      const hasValue = directive?.arguments?.some(({ value }) => value.kind === Kind.BOOLEAN) ?? false
      if (isProblem ? hasValue : directive === undefined) return []
      const message = isProblem
        ? `The problem ${type.name.value} has no @supportCode(needed: true) or @supportCode(needed: false).`
        : `The type ${type.name.value} is not a problem: @supportCode does not apply to it.`
      return [new GraphQLError(message, { nodes: type })]
    })
}

/**
 * Parses every GraphQL document of the portal. The Relay compiler reports no location for a
 * truncated document.
 */
export function checkPortalGraphqlDocuments(root: string): void {
  for (const file of globSync('web/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('generated'),
  })) {
    const code = readFileSync(join(root, file), 'utf8')
    for (const { 1: text = '', index } of code.matchAll(/graphql`([^`]*)`/g)) {
      const before = code.slice(0, index + 'graphql`'.length).split('\n')
      parseGraphqlSource(new Source(text, file, { line: before.length, column: before.at(-1)!.length + 1 }))
    }
  }
}

function parseGraphqlSource(source: Source) {
  try {
    return parse(source)
  } catch (error) {
    throw error instanceof GraphQLError ? new Mistakes([convertGraphqlErrorToInputMistake(error)]) : error
  }
}

function convertGraphqlErrorToInputMistake({ message, source, locations, nodes }: GraphQLError): Mistake {
  // Of two conflicting locations, the later one is usually the mistake. The location of the name is
  // used, because the node may begin with a description.
  const node = nodes?.at(-1)
  const name = node !== undefined && 'name' in node ? node.name?.loc : undefined
  const position = name === undefined ? locations?.at(-1) : getLocation(name.source, name.start)
  const { line, column } = position ?? { line: 1, column: 1 }
  const offset = source?.locationOffset ?? { line: 1, column: 1 }
  return {
    file: source?.name ?? 'schema.graphql',
    line: line + offset.line - 1,
    column: line === 1 ? column + offset.column - 1 : column,
    what: message,
  }
}
