/**
 * Generator of random GraphQL variables that fit a document's variable types, with an occasional
 * value of the wrong type.
 */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
} from 'graphql'
import { type NodeType, encodeId } from '../../../gateway/graphql/global-ids.ts'

const sampleTexts = [
  'Maude',
  'demo@sentier.example',
  'sentier-demo',
  'G5L 1A4',
  '418 555-0100',
  'V123 456',
  '',
]

export function createRandomGraphqlVariables(
  schema: GraphQLSchema,
  { variableDefinitions }: OperationDefinitionNode,
  random: () => number,
): Record<string, unknown> {
  const pickRandomItem = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const createRandomNodeId = (fieldName: string) => {
    const type =
      fieldName === 'id'
        ? pickRandomItem(['Vehicle', 'AccessRight', 'Receipt'])
        : getNodeTypeOfIdField(fieldName)
    return encodeId(type as NodeType, 1 + Math.floor(random() * 4))
  }
  const createRandomInputValue = (type: GraphQLInputType, fieldName: string): unknown => {
    if (random() < 0.01) return { odd: true }
    if (isNonNullType(type)) return createRandomNonNullInputValue(type.ofType, fieldName)
    return random() < 0.25 ? null : createRandomNonNullInputValue(type, fieldName)
  }
  const createRandomNonNullInputValue = (type: GraphQLInputType, inputFieldName: string): unknown => {
    if (isNonNullType(type)) return createRandomNonNullInputValue(type.ofType, inputFieldName)
    if (isListType(type)) return [createRandomInputValue(type.ofType, inputFieldName)]
    if (isEnumType(type)) return pickRandomItem(type.getValues()).name
    if (isInputObjectType(type))
      return Object.fromEntries(
        Object.values(type.getFields()).map((field) => [
          field.name,
          createRandomInputValue(field.type, field.name),
        ]),
      )
    const { name: kind } = type
    if (kind === 'ID') return createRandomNodeId(inputFieldName)
    if (kind === 'Boolean') return random() < 0.5
    if (kind === 'Int') return Math.floor(random() * 30)
    if (kind === 'Float') return random() * 100
    if (kind === 'Date') return '1990-04-02'
    return inputFieldName === 'idempotencyKey'
      ? `key-${Math.floor(random() * 1e9)}`
      : pickRandomItem(sampleTexts)
  }
  return Object.fromEntries(
    (variableDefinitions ?? []).map(({ variable, type }) => {
      const variableType = typeFromAST(schema, type as never) as GraphQLInputType
      return [variable.name.value, createRandomInputValue(variableType, variable.name.value)]
    }),
  )
}

/** Returns the type name of an id field: `Vehicle` for `vehicleId` and `vehicleIds`. */
function getNodeTypeOfIdField(fieldName: string): string {
  const objectName = fieldName.replace(/Ids?$/, '')
  return objectName.slice(0, 1).toUpperCase() + objectName.slice(1)
}
