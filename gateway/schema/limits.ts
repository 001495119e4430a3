/**
 * Limits before execution: how deep a document goes, how many fields it asks for, how often one field under
 * different names or again and again, how much of the schema. Fragments are followed, so that nothing hides in them.
 * The parser's own limit on tokens has cut what is longer before this runs.
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
import { introspectionAllowance, introspectionCost } from './introspection.ts'
import { extensionsOf } from '../graphql/mutation.ts'

export interface Limits {
  depth: number
  fields: number
  aliases: number
  comparisons: number
  operations: number
}

/** Whether a text has more lines than that. graphql-js goes through them for each error that it tells. */
export function hasMoreLines(text: string, most: number): boolean {
  let lines = 1
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0x0a || unit === 0x0d) lines += 1
  }
  return lines > most
}

/** What the other rules of a document see that is beyond the limits: nothing. */
const nothing: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] }

/**
 * The rule that refuses a document beyond the limits. The others then see an empty one in its place: graphql-js compares
 * every two fields that stand in one place, which costs more than all else, and it runs its own rules in any case.
 */
export function limitRule(limits: Limits): ValidationRule {
  return (context: ValidationContext): ASTVisitor => ({
    Document(document) {
      const once = (name: string) => (extensionsOf(context.getSchema(), name)?.limit ?? 'none') !== 'none'
      const excess = describeExcess(document, limits, once)
      for (const message of excess) context.reportError(new GraphQLError(message))
      if (excess.length > 0) return nothing
      const allowance = introspectionAllowance(context.getSchema())
      if (introspectionCost(context.getSchema(), document, allowance) <= allowance) return undefined
      context.reportError(new GraphQLError('The document asks for more than the whole schema, twice.'))
      return nothing
    },
  })
}

/** The rule that refuses a kind of operation that the schema has none of: graphql-js finds out when it is too late to say so. */
export function operationKindRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (context.getSchema().getRootType(node.operation) != null) return
      context.reportError(
        new GraphQLError(`There is no ${node.operation} here: queries and mutations alone.`, { nodes: node }),
      )
    },
  }
}

/** Describes how a document exceeds the limits; empty where it does not. */
export function describeExcess(
  document: DocumentNode,
  limits: Limits,
  goesOnce: (mutation: string) => boolean,
): string[] {
  const measure = new Measure(document, limits, goesOnce)
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  if (operations.length > limits.operations)
    return [`The document holds more than ${limits.operations} operations.`]
  return measure.excessOf(operations)
}

const unlimited: Limits = {
  depth: Infinity,
  fields: Infinity,
  aliases: Infinity,
  comparisons: Infinity,
  operations: Infinity,
}

/** Fields in all, fragments followed: what an operation costs. */
export function fieldsOf(document: DocumentNode, operation: OperationDefinitionNode): number {
  return new Measure(document, unlimited, () => false).fieldsOf(operation)
}

interface Size {
  depth: number
  fields: number
}

/** What stands in one place, fragments followed. */
interface Place {
  fields: FieldNode[]
  /** The fragments that are spread there, however often. */
  seen: Set<string>
  spreads: number
}

class Measure {
  readonly #limits: Limits
  /** Whether a mutation goes once per request. */
  readonly #goesOnce: (mutation: string) => boolean
  readonly #fragments: Map<string, FragmentDefinitionNode>
  /** Measured once each: a fragment that spreads another twice, and so on, would else cost 2ⁿ. */
  readonly #sizes = new Map<string, Size | 'open'>()
  /** Whether a fragment leads back to itself: another rule refuses that, and here it must only end. */
  #isEndless = false
  /** How many comparisons are left of what the whole document may come to. */
  #left: number
  readonly #excess = new Set<string>()

  constructor(document: DocumentNode, limits: Limits, goesOnce: (mutation: string) => boolean) {
    this.#limits = limits
    this.#goesOnce = goesOnce
    this.#left = limits.comparisons
    const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  fieldsOf({ selectionSet }: OperationDefinitionNode): number {
    return this.#sizeOf(selectionSet).fields
  }

  excessOf(operations: readonly OperationDefinitionNode[]): string[] {
    for (const { operation, selectionSet } of operations) {
      this.#check(selectionSet)
      if (operation !== OperationTypeNode.MUTATION || this.#excess.size > 0) continue
      for (const [name, count] of repeats(this.#placeOf([selectionSet]).fields)) {
        if (count > 1 && this.#goesOnce(name)) this.#excess.add(`${name} may be asked for once in a request.`)
      }
    }
    // Fragments that no operation spreads: another rule refuses them, once it has compared what is in them.
    for (const [name, { selectionSet }] of this.#fragments)
      if (!this.#sizes.has(name)) this.#check(selectionSet)
    return [...this.#excess]
  }

  #check(selectionSet: SelectionSetNode): void {
    const { depth, fields } = this.#sizeOf(selectionSet)
    if (depth > this.#limits.depth)
      this.#excess.add(`The document is nested deeper than ${this.#limits.depth} levels.`)
    if (fields > this.#limits.fields)
      this.#excess.add(`The document asks for more than ${this.#limits.fields} fields.`)
    // What stays within both is small enough to be followed place by place.
    if (this.#excess.size === 0 && !this.#isEndless) this.#countNames([selectionSet])
  }

  /** A field that stands in one place several times is answered once: what is asked of it each time is one place too. */
  #countNames(place: readonly SelectionSetNode[]): void {
    const { fields, spreads } = this.#placeOf(place)
    const answers = [...Map.groupBy(fields, ({ name, alias }) => (alias ?? name).value).values()]
    // graphql-js compares every two fields of one answer, and every two fragments of one place.
    this.#left -= [...answers.map(({ length }) => length), spreads].reduce(
      (sum, each) => sum + pairs(each),
      0,
    )
    if (this.#left < 0) {
      this.#excess.add('The document asks for the same fields or fragments again and again.')
      return
    }
    for (const [name, count] of repeats(fields)) {
      if (count > this.#limits.aliases) {
        this.#excess.add(`${name} is asked for under more than ${this.#limits.aliases} names in one place.`)
      }
    }
    for (const same of answers) {
      const inner = same.flatMap(({ selectionSet }) => selectionSet ?? [])
      if (inner.length > 0) this.#countNames(inner)
    }
  }

  #sizeOf(selectionSet: SelectionSetNode): Size {
    const sizes = selectionSet.selections.map((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.#sizeOf(selection.selectionSet)
      if (selection.kind === Kind.FRAGMENT_SPREAD) return this.#fragmentSize(selection.name.value)
      const inner =
        selection.selectionSet === undefined ? { depth: 0, fields: 0 } : this.#sizeOf(selection.selectionSet)
      // Tools unwrap nine times what the schema wraps three times at most.
      const levels = selection.name.value === 'ofType' ? 0 : 1
      return { depth: inner.depth + levels, fields: inner.fields + 1 }
    })
    return {
      depth: Math.max(0, ...sizes.map(({ depth }) => depth)),
      fields: sizes.reduce((sum, { fields }) => sum + fields, 0),
    }
  }

  #fragmentSize(name: string): Size {
    const known = this.#sizes.get(name)
    if (known === 'open') this.#isEndless = true
    if (known !== undefined) return known === 'open' ? { depth: 0, fields: 0 } : known
    this.#sizes.set(name, 'open')
    const fragment = this.#fragments.get(name)
    const size = fragment === undefined ? { depth: 0, fields: 0 } : this.#sizeOf(fragment.selectionSet)
    this.#sizes.set(name, size)
    return size
  }

  #placeOf(
    sets: readonly SelectionSetNode[],
    place: Place = { fields: [], seen: new Set(), spreads: 0 },
  ): Place {
    for (const selection of sets.flatMap(({ selections }) => selections)) {
      if (selection.kind === Kind.FIELD) place.fields.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.#placeOf([selection.selectionSet], place)
      else {
        const name = selection.name.value
        const fragment = this.#fragments.get(name)
        place.spreads += 1
        if (fragment === undefined || place.seen.has(name)) continue
        place.seen.add(name)
        this.#placeOf([fragment.selectionSet], place)
      }
    }
    return place
  }
}

/** How many twos there are among so many, and each by itself. */
const pairs = (count: number): number => (count * (count + 1)) / 2

/** Under how many names each field is asked for. */
function repeats(fields: FieldNode[]): Map<string, number> {
  const names = new Map<string, Set<string>>()
  for (const { name, alias } of fields) {
    const known = names.get(name.value) ?? new Set()
    names.set(name.value, known.add((alias ?? name).value))
  }
  return new Map([...names].map(([name, aliases]) => [name, aliases.size]))
}
