/** Calls a mutation of the gateway without a GraphQL engine. */
import type { Context } from '../../gateway/graphql/context.ts'

/** Calls a mutation resolver of the gateway and returns its result. */
export async function callMutationResolver<Resolver extends (...args: never[]) => unknown>(
  { resolve }: { resolve: Resolver },
  args: object,
  context: Context,
): Promise<Awaited<ReturnType<Resolver>>> {
  const resolverArguments = [undefined, args, context, undefined] as unknown as Parameters<Resolver>
  return (await resolve(...resolverArguments)) as Awaited<ReturnType<Resolver>>
}
