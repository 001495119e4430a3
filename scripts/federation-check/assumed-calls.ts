/** Calls of the REST contract that the specification does not define (`x-assumed`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../../gateway/federation/generated/contract.ts'
import type { CallName } from '../../gateway/federation/refusal-errors.ts'

interface Contract {
  paths: Record<string, Record<string, { 'x-assumed'?: boolean; summary?: string }>>
}

const contract = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../federation/generated/openapi.json'), 'utf8'),
) as Contract

const findOperationOfCall = (call: CallName) =>
  contract.paths[operations[call].path]?.[operations[call].method.toLowerCase()]

/**
 * Returns true for a REST call that the contract marks as assumed, because the specification does
 * not define it.
 */
export const isCallMissingFromSpecification = (call: CallName): boolean =>
  findOperationOfCall(call)?.['x-assumed'] === true

/** Returns the REST calls that the specification does not define, in the order of the contract. */
export const listCallsMissingFromSpecification = (): CallName[] =>
  (Object.keys(operations) as CallName[]).filter(isCallMissingFromSpecification)

/**
 * Formats the REST calls that the specification does not define as a table of name, method, path
 * and summary.
 */
export function formatTableOfCallsMissingFromSpecification(): string {
  return listCallsMissingFromSpecification()
    .map((call) => {
      const { method, path } = operations[call]
      return `${call.padEnd(24)} ${`${method} ${path}`.padEnd(54)} ${findOperationOfCall(call)?.summary ?? ''}`
    })
    .join('\n')
}
