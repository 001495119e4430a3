/** Calls a mutation of the gateway without a GraphQL engine. */
import type { Context } from '../../gateway/graphql/context.ts'

/** Returns the result of a mutation. */
export async function callMutation<Resolve extends (...given: never[]) => unknown>(
  { resolve }: { resolve: Resolve },
  args: object,
  context: Context,
): Promise<Awaited<ReturnType<Resolve>>> {
  const given = [undefined, args, context, undefined] as unknown as Parameters<Resolve>
  return (await resolve(...given)) as Awaited<ReturnType<Resolve>>
}
