/**
 * TypeScript types that make a missing GraphQL resolver a compile error. A field needs no resolver
 * if the record (parent object) of its GraphQL type has a property of the same name and type.
 */
import type { Resolvers, ResolversParentTypes } from './generated/resolvers.ts'

type FieldsOf<Type extends keyof Resolvers> = NonNullable<Resolvers[Type]>

/** TypeScript return type of the resolver of a GraphQL field. */
type ResolverResult<Field> = Awaited<ReturnType<Extract<NonNullable<Field>, (...args: never[]) => unknown>>>

/**
 * TypeScript type of the property from which the default resolver reads a GraphQL field. It is
 * `undefined` if there is no such property.
 */
type RecordValue<Parent, Field> = string extends keyof Parent
  ? undefined
  : Field extends keyof Parent
    ? undefined extends Parent[Field]
      ? Exclude<Parent[Field], undefined> | null
      : Parent[Field]
    : undefined

/**
 * Names of the fields of a GraphQL type that need a resolver, because the type's record does not
 * contain their values.
 */
type OpenFields<Type extends keyof Resolvers & keyof ResolversParentTypes> = {
  [Field in Exclude<keyof FieldsOf<Type>, `__${string}`>]: RecordValue<
    ResolversParentTypes[Type],
    Field
  > extends ResolverResult<FieldsOf<Type>[Field]>
    ? never
    : Field
}[Exclude<keyof FieldsOf<Type>, `__${string}`>]

/**
 * TypeScript type of the resolvers of a GraphQL type. A resolver is optional for a field if the
 * parent object has a property of the same name and type. All other fields require a resolver.
 */
export type RequiredResolvers<Type extends keyof Resolvers & keyof ResolversParentTypes> = FieldsOf<Type> &
  Required<Pick<FieldsOf<Type>, OpenFields<Type> & keyof FieldsOf<Type>>>

/** Names of the object types of the GraphQL schema, without interfaces and unions. */
type ObjectTypes = {
  [Type in keyof Resolvers & keyof ResolversParentTypes]: FieldsOf<Type> extends { __resolveType: unknown }
    ? never
    : Type
}[keyof Resolvers & keyof ResolversParentTypes]

/**
 * Resolvers of the whole GraphQL schema. An object type may be omitted only if its record contains
 * all its fields.
 */
export type CompleteResolvers = {
  [Type in ObjectTypes as [OpenFields<Type>] extends [never] ? never : Type]: RequiredResolvers<Type>
} & Pick<Resolvers, keyof Resolvers>
