/** What the generators are given is looked through first: their own complaints do not say where. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GraphQLError, Source, buildASTSchema, getLocation, parse, validateSchema } from 'graphql'
import { validateSDL } from 'graphql/validation/validate.js'
import { type Document, LineCounter, type Node, isMap, isScalar, parseDocument, visit } from 'yaml'
import { type Mistake, Mistakes } from './mistakes.ts'

/** Holds `schema.graphql` against the rules of GraphQL. */
export function checkSchema(root: string, file = 'schema.graphql'): void {
  const document = parsed(new Source(readFileSync(join(root, file), 'utf8'), file))
  const unsound = validateSDL(document)
  const wrong =
    unsound.length > 0 ? unsound : validateSchema(buildASTSchema(document, { assumeValidSDL: true }))
  refuse(wrong.map(mistakeOf))
}

/** Parses every document of the portal: of one that ends too early, the Relay compiler does not tell where. */
export function checkDocuments(root: string): void {
  for (const file of globSync('web/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name.includes('generated'),
  })) {
    const code = readFileSync(join(root, file), 'utf8')
    for (const { 1: text = '', index } of code.matchAll(/graphql`([^`]*)`/g)) {
      const before = code.slice(0, index + 'graphql`'.length).split('\n')
      parsed(new Source(text, file, { line: before.length, column: before.at(-1)!.length + 1 }))
    }
  }
}

function parsed(source: Source) {
  try {
    return parse(source)
  } catch (error) {
    throw error instanceof GraphQLError ? new Mistakes([mistakeOf(error)]) : error
  }
}

function mistakeOf({ message, source, locations, nodes }: GraphQLError): Mistake {
  // Of two places that do not fit, the later one is that of who should have known; its description says nothing.
  const node = nodes?.at(-1)
  const name = node !== undefined && 'name' in node ? node.name?.loc : undefined
  const place = name === undefined ? locations?.at(-1) : getLocation(name.source, name.start)
  const { line, column } = place ?? { line: 1, column: 1 }
  const offset = source?.locationOffset ?? { line: 1, column: 1 }
  return {
    file: source?.name ?? 'schema.graphql',
    line: line + offset.line - 1,
    column: line === 1 ? column + offset.column - 1 : column,
    what: message,
  }
}

/** Holds `federation/openapi.yaml` against what its generator relies on. */
export function checkContract(root: string, file = 'federation/openapi.yaml'): void {
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), {
    lineCounter: lines,
    prettyErrors: false,
  })
  const at = (offset: number, what: string): Mistake => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col, what }
  }
  // Whatever follows the first break of the syntax is its echo.
  refuse(document.errors.slice(0, 1).map(({ pos, message }) => at(pos[0], message)))
  refuse(
    [...danglingReferences(document), ...incompleteCalls(document)].map(({ node, what }) =>
      at(node.range?.[0] ?? 0, what),
    ),
  )
}

interface Complaint {
  node: Node
  what: string
}

function danglingReferences(document: Document): Complaint[] {
  const found: Complaint[] = []
  visit(document, {
    Alias(_, node) {
      if (node.resolve(document) === undefined) found.push({ node, what: `There is no &${node.source}.` })
    },
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== '$ref' || !isScalar(value)) return
      const reference = String(value.value)
      if (!document.hasIn(reference.split('/').slice(1)))
        found.push({ node: value, what: `There is no ${reference}.` })
    },
  })
  return found
}

/** Every call has a name, replies and codes. */
function incompleteCalls(document: Document): Complaint[] {
  const paths = document.get('paths')
  if (!isMap(paths))
    return document.contents === null ? [] : [{ node: document.contents, what: 'There are no paths.' }]
  const calls = paths.items.flatMap(({ value }) => (isMap(value) ? value.items : []))
  return calls.flatMap(({ key, value }) =>
    ['operationId', 'responses', 'x-codes']
      .filter((part) => !isMap(value) || !value.has(part))
      .map((part) => ({ node: key as Node, what: `The call has no ${part}.` })),
  )
}

function refuse(mistakes: Mistake[]): void {
  if (mistakes.length > 0) throw new Mistakes(mistakes)
}
