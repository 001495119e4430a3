/**
 * Checks the REST contract before the type generator reads it, because error messages of the
 * generator have no line numbers.
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
import { isBinaryMediaType } from './contract-types.ts'
import { type Mistake, throwIfInputMistakes } from './input-mistakes.ts'

/**
 * Throws when `federation/openapi.yaml` has a mistake that would break the type generator or the
 * gateway.
 */
export function checkRestContract(root: string, file = 'federation/openapi.yaml'): void {
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), {
    lineCounter: lines,
    prettyErrors: false,
  })
  const createContractMistake = (offset: number, message: string): Mistake => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col, what: message }
  }
  // Only the first syntax error is reported; later ones are usually its consequences.
  throwIfInputMistakes(
    document.errors.slice(0, 1).map(({ pos, message }) => createContractMistake(pos[0], message)),
  )
  throwIfInputMistakes(
    [...findDanglingContractReferences(document), ...findIncompleteContractCalls(document)].map(
      ({ node, what }) => createContractMistake(node.range?.[0] ?? 0, what),
    ),
  )
}

interface ContractError {
  node: Node
  what: string
}

function findDanglingContractReferences(document: Document): ContractError[] {
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
 * Allowed values of `x-pool` in the REST contract. The value names the connection pool through
 * which the gateway sends a call.
 */
const pools = ['read', 'charge', 'file'] as const

/**
 * Returns the errors of incomplete REST calls in the contract. A call needs an operation id,
 * responses, `x-codes` and a valid `x-pool`. Its responses must include the HTTP status of each
 * refusal.
 */
function findIncompleteContractCalls(document: Document): ContractError[] {
  const paths = document.get('paths')
  if (!isMap(paths))
    return document.contents === null ? [] : [{ node: document.contents, what: 'There are no paths.' }]
  return paths.items.flatMap(({ key: path, value: methods }) =>
    (isMap(methods) ? methods.items : []).flatMap(({ key, value: operation }) => {
      const node = key as Node
      const id = isMap(operation) ? operation.get('operationId') : undefined
      const call = typeof id === 'string' ? id : `at ${readYamlKey(path)}`
      const missing = ['operationId', 'responses', 'x-codes', 'x-pool'].filter(
        (part) => !isMap(operation) || !operation.has(part),
      )
      const incomplete = missing.map((part) => ({ node, what: `The call ${call} has no ${part}.` }))
      return isMap(operation) && missing.length === 0
        ? checkConnectionPoolOfCall(call, operation).concat(
            findUndeclaredRefusalStatus(call, operation, document),
          )
        : incomplete
    }),
  )
}

/**
 * Checks that the contract assigns a REST call to the right connection pool. A call that charges a
 * card needs the pool `charge`, which has its own deadline and refuses calls while sales are
 * closed.
 */
function checkConnectionPoolOfCall(call: string, operation: YAMLMap): ContractError[] {
  const node = operation.get('x-pool', true) as Node
  const pool = operation.get('x-pool')
  if (!pools.some((each) => each === pool))
    return [
      { node, what: `The x-pool of ${call} is "${String(pool)}"; it must be one of ${pools.join(', ')}.` },
    ]
  const fitting = isCardChargingCall(operation) ? 'charge' : isFileDownloadCall(operation) ? 'file' : 'read'
  return pool === fitting
    ? []
    : [
        {
          node,
          what: `The x-pool of ${call} is "${String(pool)}"; it must be "${fitting}": ${reasons[fitting]}.`,
        },
      ]
}

const reasons = {
  charge: 'the call takes an Idempotency-Key',
  file: 'the call answers a file',
  read: 'the call takes no Idempotency-Key and answers no file',
}

/** Returns true if a REST call charges a card, which is a call with an idempotency key. */
function isCardChargingCall(operation: YAMLMap): boolean {
  const parameters = operation.get('parameters')
  return (
    isSeq(parameters) &&
    parameters.items.some(
      (each) => isMap(each) && each.get('$ref') === '#/components/parameters/idempotencyKey',
    )
  )
}

function isFileDownloadCall(operation: YAMLMap): boolean {
  const content = operation.getIn(['responses', '200', 'content'])
  return isMap(content) && content.items.some(({ key }) => isBinaryMediaType(readYamlKey(key)))
}

function findUndeclaredRefusalStatus(call: string, operation: YAMLMap, document: Document): ContractError[] {
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
