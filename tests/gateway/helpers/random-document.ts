/**
 * Generator of random GraphQL documents for a schema, with aliases, arguments, fragments and the
 * directives `@skip` and `@include`.
 */
import {
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isUnionType,
} from 'graphql'

const maximumDepth = 5

/**
 * Returns a random GraphQL document with the variables `yes`, `text` and `wish`. Some documents are
 * invalid, because two of their fields conflict under one response key.
 */
export function createRandomDocument(schema: GraphQLSchema, random: () => number): string {
  const isMutation = random() < 0.15
  const root = (isMutation ? schema.getMutationType() : schema.getQueryType())!
  const fragments: string[] = []
  const pickRandomItem = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const createRandomDirective = () =>
    random() < 0.85
      ? ''
      : ` @${pickRandomItem(['skip', 'include'])}(if: ${pickRandomItem(['$yes', 'true', 'false', '$yes'])})`

  const createRandomSelectionSet = (type: GraphQLCompositeType, depth: number): string => {
    const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      createRandomFieldSelection(type, depth),
    )
    return `{ ${parts.join(' ')} }`
  }
  const createRandomFieldSelection = (type: GraphQLCompositeType, depth: number): string => {
    const chance = random()
    if (isUnionType(type) || (chance < 0.25 && depth < maximumDepth)) {
      if (chance > 0.9) return '__typename'
      const within = isAbstractType(type) ? pickRandomItem([type, ...schema.getPossibleTypes(type)]) : type
      if (chance < 0.1) return `...${createRandomDirective()} ${createRandomSelectionSet(type, depth + 1)}`
      if (chance < 0.18) {
        const name = `F${fragments.length}`
        const fragmentIndex = fragments.push('') - 1
        fragments[fragmentIndex] =
          `fragment ${name} on ${within.name} ${createRandomSelectionSet(within, depth + 1)}`
        return `...${name}${createRandomDirective()}`
      }
      return `... on ${within.name}${createRandomDirective()} ${createRandomSelectionSet(within, depth + 1)}`
    }
    if (chance > 0.95) return `${pickRandomItem(['', 'a: '])}__typename`
    const fields = Object.values(type.getFields())
    const field = pickRandomItem(
      depth < maximumDepth ? fields : fields.filter((each) => isLeafType(getNamedType(each.type))),
    )
    if (field === undefined) return '__typename'
    const alias = random() < 0.12 ? `${pickRandomItem(['a', 'b', '__proto__', 'constructor'])}: ` : ''
    const namedType = getNamedType(field.type)
    return `${alias}${field.name}${createRandomArguments(field.name)}${createRandomDirective()}${isCompositeType(namedType) ? ` ${createRandomSelectionSet(namedType, depth + 1)}` : ''}`
  }
  const createRandomArguments = (fieldName: string): string =>
    fieldName === 'same'
      ? pickRandomItem([
          '(text: "a")',
          '(text: $text)',
          '(text: $text, wish: $wish)',
          '(text: "b", wish: { times: [1, 2] })',
        ])
      : ''

  const selection = createRandomSelectionSet(root, 0)
  const head = `${isMutation ? 'mutation' : 'query'} Random($yes: Boolean = false, $text: String = "v", $wish: Wish)`
  return `${head} ${selection} ${fragments.join(' ')}`
}
