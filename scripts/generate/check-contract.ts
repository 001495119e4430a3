/**
 * Checks the REST contract before its generator reads it, because the generator's own errors have
 * no line numbers.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Document,
  LineCounter,
  type Node,
  type YAMLMap,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
} from 'yaml'
import { type Mistake, throwIfMistakes } from './input-mistakes.ts'

/**
 * Throws when `federation/openapi.yaml` has a mistake that would break its generator or the
 * gateway.
 */
export function checkRestContract(root: string, file = 'federation/openapi.yaml'): void {
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), {
    lineCounter: lines,
    prettyErrors: false,
  })
  const createMistake = (offset: number, message: string): Mistake => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col, what: message }
  }
  // Only the first syntax error is reported; later ones are usually its consequences.
  throwIfMistakes(document.errors.slice(0, 1).map(({ pos, message }) => createMistake(pos[0], message)))
  throwIfMistakes(
    [...findDanglingReferences(document), ...findIncompleteCalls(document)].map(({ node, what }) =>
      createMistake(node.range?.[0] ?? 0, what),
    ),
  )
}

interface ContractError {
  node: Node
  what: string
}

function findDanglingReferences(document: Document): ContractError[] {
  const found: ContractError[] = []
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

/**
 * Returns an error for each call without an operation id, responses or `x-codes`, and for each
 * refusal whose status is not among the responses of its call.
 */
function findIncompleteCalls(document: Document): ContractError[] {
  const paths = document.get('paths')
  if (!isMap(paths))
    return document.contents === null ? [] : [{ node: document.contents, what: 'There are no paths.' }]
  return paths.items.flatMap(({ key: path, value: methods }) =>
    (isMap(methods) ? methods.items : []).flatMap(({ key, value: operation }) => {
      const node = key as Node
      const id = isMap(operation) ? operation.get('operationId') : undefined
      const call = typeof id === 'string' ? id : `at ${readYamlKey(path)}`
      const missing = ['operationId', 'responses', 'x-codes'].filter(
        (part) => !isMap(operation) || !operation.has(part),
      )
      const incomplete = missing.map((part) => ({ node, what: `The call ${call} has no ${part}.` }))
      return isMap(operation) && missing.length === 0
        ? findRefusalsWithoutResponse(call, operation, document)
        : incomplete
    }),
  )
}

function findRefusalsWithoutResponse(call: string, operation: YAMLMap, document: Document): ContractError[] {
  const codes = operation.get('x-codes')
  return (isSeq(codes) ? codes.items : []).flatMap((item) => {
    const refusal = isAlias(item) ? item.resolve(document) : item
    if (!isMap(refusal)) return []
    const status = String(refusal.get('status'))
    return operation.hasIn(['responses', status])
      ? []
      : [
          {
            node: item as Node,
            what: `The refusal ${String(refusal.get('code'))} of ${call} has the status ${status}; add it to the responses of the call.`,
          },
        ]
  })
}

function readYamlKey(key: unknown): string {
  return isScalar(key) ? String(key.value) : ''
}
