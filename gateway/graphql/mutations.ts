import type { Context } from '../context.ts'
import { explain, isKnown } from '../federation/catalogue.ts'
import type { ExplainedMutation } from '../federation/catalogue/calls.ts'
import { Refusal } from '../federation/errors.ts'
import type { MutationResolvers } from './generated/resolvers.ts'
import { InputCheck, InvalidInput } from './input-check.ts'
import { invalidInput } from './problems.ts'

type Resolve<Name extends ExplainedMutation> = Extract<MutationResolvers[Name], (...args: never[]) => unknown>
type Arguments<Name extends ExplainedMutation> = Parameters<Resolve<Name>>[1]
type Result<Name extends ExplainedMutation> = Awaited<ReturnType<Resolve<Name>>>

type Work<Name extends ExplainedMutation> = (
  args: Arguments<Name>,
  context: Context,
  check: InputCheck,
) => Promise<Result<Name>>

/**
 * The resolver of a mutation. `work` is given the check of its input, which knows what is published for it. What `work` throws for its reader becomes the problem that the mutation's union
 * has for it: mistakes in the input, and refusals by the error catalogue.
 */
export function mutation<Name extends ExplainedMutation>(name: Name, work: Work<Name>): Resolve<Name> {
  const resolve = async (_parent: unknown, args: Arguments<Name>, context: Context): Promise<unknown> => {
    const result = (await answer(name, work, args, context)) as { __typename: string }
    if (result.__typename.endsWith('Problem')) {
      context.services.metrics.count('problems', { mutation: name, problem: result.__typename })
    }
    return result
  }
  return resolve as unknown as Resolve<Name>
}

async function answer<Name extends ExplainedMutation>(
  name: Name,
  work: Work<Name>,
  args: Arguments<Name>,
  context: Context,
): Promise<unknown> {
  try {
    const input = 'input' in args ? args.input : {}
    return await work(args, context, new InputCheck(input, await context.load.rulesOf(name)))
  } catch (error) {
    if (error instanceof InvalidInput) return invalidInput(context.language, error.mistakes)
    if (error instanceof Refusal) {
      if (!isKnown(name, error)) report(error, context)
      return explain(name, error, context.language)
    }
    throw error
  }
}

/** A refusal that the catalogue does not know yet is counted, and logged by its code alone. */
function report({ call, code, status }: Refusal, { services, log }: Context): void {
  services.metrics.count('refusals_unmapped', { call, code })
  log.warn({ call, code, status }, 'a refusal that the error catalogue does not know')
}
