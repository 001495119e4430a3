/**
 * Checks the size limits of a GraphQL document: depth, number of fields, aliases of one field,
 * operations and others. The fields of fragments count too.
 */
import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import { computeMaxIntrospectionCost, computeIntrospectionCost } from './introspection-cost.ts'
import { getMutationExtensions } from '../graphql/declare-mutation.ts'

export interface Limits {
  depth: number
  fields: number
  aliases: number
  comparisons: number
  operations: number
}

/**
 * Returns true when a document text has more than `maxLines` lines. The limit matters because
 * graphql-js scans all lines for each error that it reports.
 */
export function exceedsLineCount(text: string, maxLines: number): boolean {
  let lines = 1
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0x0a || unit === 0x0d) lines += 1
  }
  return lines > maxLines
}

/**
 * Empty GraphQL document. The remaining validation rules get it in place of a document that is
 * already rejected.
 */
const emptyDocument: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] }

/**
 * Returns the GraphQL validation rule that rejects a document beyond the size limits. It gives the
 * remaining rules an empty document, because they would take too long to compare every pair of
 * fields.
 */
export function createDocumentLimitRule(limits: Limits): ValidationRule {
  return (context: ValidationContext): ASTVisitor => ({
    Document(document) {
      // The mutation logOut declares no limit, and each of its calls can send a refresh token.
      const isAllowedOnlyOncePerRequest = (mutationName: string) =>
        mutationName === 'logOut' ||
        (getMutationExtensions(context.getSchema(), mutationName)?.limit ?? 'none') !== 'none'
      const excess = describeExceededDocumentLimits(document, limits, isAllowedOnlyOncePerRequest)
      for (const message of excess) context.reportError(new GraphQLError(message))
      if (excess.length > 0) return emptyDocument
      const allowance = computeMaxIntrospectionCost(context.getSchema())
      if (computeIntrospectionCost(context.getSchema(), document, allowance) <= allowance) return undefined
      context.reportError(new GraphQLError('The introspection query is larger than twice the whole schema.'))
      return emptyDocument
    },
  })
}

/**
 * Validation rule that rejects an operation of a type that the schema does not define, such as a
 * subscription. graphql-js detects such an operation only during execution, when the request no
 * longer counts as invalid.
 */
export function rejectUnknownOperationTypes(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (context.getSchema().getRootType(node.operation) != null) return
      context.reportError(
        new GraphQLError(`This schema has no ${node.operation}s, only queries and mutations.`, {
          nodes: node,
        }),
      )
    },
  }
}

/**
 * Returns an error message for each limit that a GraphQL document exceeds; an empty list for a
 * document within all limits.
 */
export function describeExceededDocumentLimits(
  document: DocumentNode,
  limits: Limits,
  isAllowedOnlyOncePerRequest: (mutation: string) => boolean,
): string[] {
  const measure = new DocumentMeasure(document, limits, isAllowedOnlyOncePerRequest)
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  if (operations.length > limits.operations)
    return [`The document holds more than ${limits.operations} operations.`]
  return measure.findExceededLimits(operations)
}

const noLimits: Limits = {
  depth: Infinity,
  fields: Infinity,
  aliases: Infinity,
  comparisons: Infinity,
  operations: Infinity,
}

/** Returns the cost of an operation: the number of its fields, with fragments expanded. */
export function countFields(document: DocumentNode, operation: OperationDefinitionNode): number {
  return new DocumentMeasure(document, noLimits, () => false).countFields(operation)
}

/** Returns the number of fields at the root of an operation, with fragments expanded. */
export function countRootFields(document: DocumentNode, operation: OperationDefinitionNode): number {
  return new DocumentMeasure(document, noLimits, () => false).countRootFields(operation)
}

interface Size {
  depth: number
  fields: number
}

/** Fields and fragment spreads of a selection set, with its fragments expanded. */
interface SelectionFields {
  fields: FieldNode[]
  /** Names of the fragments that are used in the selection set, each name once. */
  seen: Set<string>
  spreads: number
}

class DocumentMeasure {
  readonly #limits: Limits
  /** Returns true for a mutation that is allowed only once per request. */
  readonly #isAllowedOnlyOncePerRequest: (mutation: string) => boolean
  readonly #fragments: Map<string, FragmentDefinitionNode>
  /**
   * Cache of the size of each fragment. Without it, a chain of n fragments that each use the next
   * one twice would take 2ⁿ steps.
   */
  readonly #sizes = new Map<string, Size | 'open'>()
  /**
   * True if a fragment of the document contains itself. The traversal then stops, because another
   * validation rule rejects the document.
   */
  #isEndless = false
  /**
   * Number of field comparisons that are still allowed before the document is rejected as too
   * complex.
   */
  #comparisonsLeft: number
  readonly #excess = new Set<string>()

  constructor(
    document: DocumentNode,
    limits: Limits,
    isAllowedOnlyOncePerRequest: (mutation: string) => boolean,
  ) {
    this.#limits = limits
    this.#isAllowedOnlyOncePerRequest = isAllowedOnlyOncePerRequest
    this.#comparisonsLeft = limits.comparisons
    const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  countFields({ selectionSet }: OperationDefinitionNode): number {
    return this.#measureSelection(selectionSet).fields
  }

  countRootFields({ selectionSet }: OperationDefinitionNode): number {
    return this.#collectFields([selectionSet]).fields.length
  }

  findExceededLimits(operations: readonly OperationDefinitionNode[]): string[] {
    for (const { operation, selectionSet } of operations) {
      this.#checkSelectionSize(selectionSet)
      if (operation !== OperationTypeNode.MUTATION || this.#excess.size > 0) continue
      for (const [name, count] of countAliasesByFieldName(this.#collectFields([selectionSet]).fields)) {
        if (count > 1 && this.#isAllowedOnlyOncePerRequest(name))
          this.#excess.add(`${name} may be asked for once in a request.`)
      }
    }
    // Unused fragments are measured too: another rule rejects them, but only after comparing their
    // fields.
    for (const [name, { selectionSet }] of this.#fragments)
      if (!this.#sizes.has(name)) this.#checkSelectionSize(selectionSet)
    return [...this.#excess]
  }

  #checkSelectionSize(selectionSet: SelectionSetNode): void {
    const { depth, fields } = this.#measureSelection(selectionSet)
    if (depth > this.#limits.depth)
      this.#excess.add(`The document is nested deeper than ${this.#limits.depth} levels.`)
    if (fields > this.#limits.fields)
      this.#excess.add(`The document asks for more than ${this.#limits.fields} fields.`)
    // A document within both limits is small enough to be traversed selection by selection.
    if (this.#excess.size === 0 && !this.#isEndless) this.#checkAliasesAndComparisons([selectionSet])
  }

  /**
   * Checks the number of aliases, and the number of field comparisons that graphql-js would make to
   * validate the document. The selections of fields with the same response name are merged first,
   * as during execution.
   */
  #checkAliasesAndComparisons(selectionSets: readonly SelectionSetNode[]): void {
    const { fields, spreads } = this.#collectFields(selectionSets)
    const answers = [...Map.groupBy(fields, ({ name, alias }) => (alias ?? name).value).values()]
    // graphql-js compares every pair of fields with the same response name, and every pair of
    // fragments in one selection.
    this.#comparisonsLeft -= [...answers.map(({ length }) => length), spreads].reduce(
      (sum, each) => sum + countUnorderedPairs(each),
      0,
    )
    if (this.#comparisonsLeft < 0) {
      this.#excess.add('The document asks for the same fields or fragments again and again.')
      return
    }
    for (const [name, count] of countAliasesByFieldName(fields)) {
      if (count > this.#limits.aliases) {
        this.#excess.add(`${name} is asked for under more than ${this.#limits.aliases} names in one place.`)
      }
    }
    for (const same of answers) {
      const inner = same.flatMap(({ selectionSet }) => selectionSet ?? [])
      if (inner.length > 0) this.#checkAliasesAndComparisons(inner)
    }
  }

  #measureSelection(selectionSet: SelectionSetNode): Size {
    const sizes = selectionSet.selections.map((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.#measureSelection(selection.selectionSet)
      if (selection.kind === Kind.FRAGMENT_SPREAD) return this.#measureFragment(selection.name.value)
      const inner =
        selection.selectionSet === undefined
          ? { depth: 0, fields: 0 }
          : this.#measureSelection(selection.selectionSet)
      // Introspection tools select `ofType` up to nine levels deep, while the schema has at most
      // three, so `ofType` adds no depth.
      const levels = selection.name.value === 'ofType' ? 0 : 1
      return { depth: inner.depth + levels, fields: inner.fields + 1 }
    })
    return {
      depth: Math.max(0, ...sizes.map(({ depth }) => depth)),
      fields: sizes.reduce((sum, { fields }) => sum + fields, 0),
    }
  }

  #measureFragment(name: string): Size {
    const fragmentSize = this.#sizes.get(name)
    if (fragmentSize === 'open') this.#isEndless = true
    if (fragmentSize !== undefined) return fragmentSize === 'open' ? { depth: 0, fields: 0 } : fragmentSize
    this.#sizes.set(name, 'open')
    const fragment = this.#fragments.get(name)
    const size =
      fragment === undefined ? { depth: 0, fields: 0 } : this.#measureSelection(fragment.selectionSet)
    this.#sizes.set(name, size)
    return size
  }

  #collectFields(
    sets: readonly SelectionSetNode[],
    place: SelectionFields = { fields: [], seen: new Set(), spreads: 0 },
  ): SelectionFields {
    for (const selection of sets.flatMap(({ selections }) => selections)) {
      if (selection.kind === Kind.FIELD) place.fields.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.#collectFields([selection.selectionSet], place)
      else {
        const name = selection.name.value
        const fragment = this.#fragments.get(name)
        place.spreads += 1
        if (fragment === undefined || place.seen.has(name)) continue
        place.seen.add(name)
        this.#collectFields([fragment.selectionSet], place)
      }
    }
    return place
  }
}

/**
 * Returns the number of unordered pairs among `count` elements, including each element with itself.
 */
const countUnorderedPairs = (count: number): number => (count * (count + 1)) / 2

/** Returns the number of different response names (aliases) of each selected GraphQL field. */
function countAliasesByFieldName(fields: FieldNode[]): Map<string, number> {
  const names = new Map<string, Set<string>>()
  for (const { name, alias } of fields) {
    const aliases = names.get(name.value) ?? new Set()
    names.set(name.value, aliases.add((alias ?? name).value))
  }
  return new Map([...names].map(([name, aliases]) => [name, aliases.size]))
}
