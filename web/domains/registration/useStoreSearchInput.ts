import { useEffect } from 'react'
import { changeDraft } from '../../wizard/draft.ts'
import { type SearchFieldName, registrationWizard } from './registrationWizard.ts'

/**
 * Stores the input of the former-member search in the registration draft. A reload or a switch
 * between the search by number and the search by name then keeps the input.
 */
export function useStoreSearchInput(values: { readonly [Name in SearchFieldName]?: string }): void {
  useEffect(() => {
    const storedEntries = Object.entries(values).map(([name, value]) => [`search.${name}`, value])
    changeDraft(
      registrationWizard,
      Object.fromEntries(storedEntries) as Record<`search.${SearchFieldName}`, string>,
    )
  }, [values])
}
