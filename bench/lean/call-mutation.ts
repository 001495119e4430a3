/** Calls a mutation of the gateway without a GraphQL engine. */
import type { Context } from '../../gateway/graphql/context.ts'

/** Calls a mutation resolver of the gateway and returns its result. */
export async function callMutation<Resolve extends (...given: never[]) => unknown>(
  { resolve }: { resolve: Resolve },
  args: object,
  context: Context,
): Promise<Awaited<ReturnType<Resolve>>> {
  const given = [undefined, args, context, undefined] as unknown as Parameters<Resolve>
  return (await resolve(...given)) as Awaited<ReturnType<Resolve>>
}
