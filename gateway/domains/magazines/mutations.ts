import { declareMutation } from '../../graphql/declare-mutation.ts'
import { Failure } from '../../platform/request-failures.ts'
import { currentMember } from '../members/rest.ts'
import { mapRefusalToInvalidInput } from '../../graphql/refusal-mappings.ts'
import { checkPrintedQuantity } from './input.ts'
import { preferencesFields, buildMagazinePreferencesBody } from './rest.ts'

export const setMagazinePreferences = declareMutation('setMagazinePreferences', {
  calls: ['updateMagazines'],
  limit: 'none',
  refusals: {
    // The gateway has validated the quantity, so the member's passes have changed since.
    InvalidRequest: mapRefusalToInvalidInput('printedQuantity', 'notFound', preferencesFields),
  },
  work: async ({ input }, context, { check, send }) => {
    if (!context.isSignedIn) throw new Failure('UNAUTHENTICATED', 'magazine preferences require a session')
    const { printedQuantity, digital } = input
    const { magazinePreferences: storedPreferences } = await context.load(currentMember)
    const maximum = storedPreferences.maximumPrintedQuantity
    if (printedQuantity !== storedPreferences.printedQuantity)
      checkPrintedQuantity('printedQuantity', printedQuantity, maximum, check)
    // I12: a member who is entitled to the magazine receives it in at least one form.
    check.addMistakeUnless(maximum === 0 || printedQuantity !== 0 || digital, 'digital', 'nothingChosen')
    check.assertValid()
    await send('updateMagazines', { body: buildMagazinePreferencesBody(input) })
    return { __typename: 'SetMagazinePreferencesPayload' }
  },
})
