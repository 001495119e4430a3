/**
 * Types that make a missing resolver a compile error. A schema field needs a resolver unless its
 * record has a value of the field's type.
 */
import type { Resolvers, ResolversParentTypes } from './generated/resolvers.ts'

type FieldsOf<Type extends keyof Resolvers> = NonNullable<Resolvers[Type]>

/** Return type of the resolver of a schema field. */
type ResolverResult<Field> = Awaited<ReturnType<Extract<NonNullable<Field>, (...args: never[]) => unknown>>>

/**
 * Type of a field's value in its record, as GraphQL sees the value: an optional value may be null.
 * A root type has no record.
 */
type RecordValue<Parent, Field> = string extends keyof Parent
  ? undefined
  : Field extends keyof Parent
    ? undefined extends Parent[Field]
      ? Exclude<Parent[Field], undefined> | null
      : Parent[Field]
    : undefined

/** Fields of a schema type whose values its record does not contain. */
type OpenFields<Type extends keyof Resolvers & keyof ResolversParentTypes> = {
  [Field in Exclude<keyof FieldsOf<Type>, `__${string}`>]: RecordValue<
    ResolversParentTypes[Type],
    Field
  > extends ResolverResult<FieldsOf<Type>[Field]>
    ? never
    : Field
}[Exclude<keyof FieldsOf<Type>, `__${string}`>]

/**
 * Resolvers of a schema type: required for the fields that its record lacks, optional for all
 * others.
 */
export type RequiredResolvers<Type extends keyof Resolvers & keyof ResolversParentTypes> = FieldsOf<Type> &
  Required<Pick<FieldsOf<Type>, OpenFields<Type> & keyof FieldsOf<Type>>>

/**
 * Names of the schema's object types. Interfaces and unions are excluded because `__typename`
 * resolves their object type.
 */
type ObjectTypes = {
  [Type in keyof Resolvers & keyof ResolversParentTypes]: FieldsOf<Type> extends { __resolveType: unknown }
    ? never
    : Type
}[keyof Resolvers & keyof ResolversParentTypes]

/**
 * Resolvers of the whole schema: required for every type whose record does not contain all fields.
 */
export type CompleteResolvers = {
  [Type in ObjectTypes as [OpenFields<Type>] extends [never] ? never : Type]: RequiredResolvers<Type>
} & Pick<Resolvers, keyof Resolvers>
