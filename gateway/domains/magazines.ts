import type { Context } from '../context.ts'
import { Refusal } from '../federation/errors.ts'
import type { MagazineRecord } from '../federation/magazines.ts'
import { Failure } from '../failures.ts'
import type { Complete } from '../graphql/complete.ts'
import { pageOf } from '../graphql/connections.ts'
import type { MemberResolvers } from '../graphql/generated/resolvers.ts'
import { mutation } from '../graphql/mutations.ts'
import { decodeId, encodeId } from '../graphql/node-ids.ts'
import { type ProblemOf, problem } from '../graphql/problems.ts'

export const Magazine: Complete<'Magazine'> = {
  id: ({ id }) => encodeId('Magazine', id),
}

/** What a member sees of the magazine. */
export const memberMagazines = {
  latestMagazine: async (_member, _args, context) => await context.load.latestMagazine(),
  magazines: async (_member, page, context) => pageOf(await context.load.magazines(), page),
  magazine: async (_member, { id }, context) => {
    const known = decodeId('Magazine', id)
    return known === null ? null : await magazineOf(known, context)
  },
} satisfies MemberResolvers

/** An issue to be read. A 403 that does not speak of consent says that this takes an active pass (O41, O48). */
async function magazineOf(
  id: number,
  context: Context,
): Promise<(MagazineRecord & { __typename: 'Magazine' }) | ProblemOf<'MagazineForbiddenProblem'> | null> {
  try {
    const magazine = await context.load.magazine(id)
    return magazine && { __typename: 'Magazine', ...magazine }
  } catch (error) {
    if (error instanceof Refusal && error.status === 403)
      return problem(context.language, 'MagazineForbiddenProblem')
    throw error
  }
}

export const setMagazinePreferences = mutation(
  'setMagazinePreferences',
  async ({ input }, context, check) => {
    if (!context.signedIn) throw new Failure('UNAUTHENTICATED', 'a choice takes a session')
    const { printedQuantity, digital } = input
    const { maximumPrintedQuantity: maximum, printedQuantity: wished } = (await context.load.member())
      .magazinePreferences
    const fits = (printedQuantity >= 0 && printedQuantity <= maximum) || printedQuantity === wished
    check.holds(fits, 'printedQuantity', 'quantity', maximum)
    // I12: who may receive the magazine receives it in one way at least.
    check.holds(maximum === 0 || printedQuantity !== 0 || digital, 'digital', 'nothingChosen')
    check.done()
    await context.federation.call('updateMagazines', {
      body: { quantity: printedQuantity, magazineDigital: digital },
    })
    context.load.clear()
    return { __typename: 'SetMagazinePreferencesPayload' }
  },
)
