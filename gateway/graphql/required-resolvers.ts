/**
 * Types that make a field without an answer a compile error: a field is answered by its record, where that
 * holds the value as the schema wants it, or else by a resolver.
 */
import type { Resolvers, ResolversParentTypes } from './generated/resolvers.ts'

type FieldsOf<Type extends keyof Resolvers> = NonNullable<Resolvers[Type]>

/** What a resolver of this field answers with. */
type Answer<Field> = Awaited<ReturnType<Extract<NonNullable<Field>, (...args: never[]) => unknown>>>

/** What a record holds in a field, as GraphQL takes it: a value that may be missing may be null. A root holds nothing. */
type Held<Parent, Field> = string extends keyof Parent
  ? undefined
  : Field extends keyof Parent
    ? undefined extends Parent[Field]
      ? Exclude<Parent[Field], undefined> | null
      : Parent[Field]
    : undefined

/** The fields that the record of a type leaves open. */
type OpenFields<Type extends keyof Resolvers & keyof ResolversParentTypes> = {
  [Field in Exclude<keyof FieldsOf<Type>, `__${string}`>]: Held<
    ResolversParentTypes[Type],
    Field
  > extends Answer<FieldsOf<Type>[Field]>
    ? never
    : Field
}[Exclude<keyof FieldsOf<Type>, `__${string}`>]

/** The resolvers that a type requires, with any optional ones. */
export type RequiredResolvers<Type extends keyof Resolvers & keyof ResolversParentTypes> = FieldsOf<Type> &
  Required<Pick<FieldsOf<Type>, OpenFields<Type> & keyof FieldsOf<Type>>>

/** Interfaces and unions tell their types apart by `__typename`. */
type ObjectTypes = {
  [Type in keyof Resolvers & keyof ResolversParentTypes]: FieldsOf<Type> extends { __resolveType: unknown }
    ? never
    : Type
}[keyof Resolvers & keyof ResolversParentTypes]

/** The whole schema: every type that its record does not answer has its resolvers. */
export type CompleteResolvers = {
  [Type in ObjectTypes as [OpenFields<Type>] extends [never] ? never : Type]: RequiredResolvers<Type>
} & Pick<Resolvers, keyof Resolvers>
