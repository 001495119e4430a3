/** A mutation of ours without the engine that would have called it. */
import type { Context } from '../../gateway/graphql/context.ts'

/** What it answers. */
export async function sentBy<Resolve extends (...given: never[]) => unknown>(
  { resolve }: { resolve: Resolve },
  args: object,
  context: Context,
): Promise<Awaited<ReturnType<Resolve>>> {
  const given = [undefined, args, context, undefined] as unknown as Parameters<Resolve>
  return (await resolve(...given)) as Awaited<ReturnType<Resolve>>
}
