import { useEffect } from 'react'
import { changeDraft } from '../../wizard/draft.ts'
import { type SearchFieldName, registrationWizard } from './registrationWizard.ts'

/**
 * Stores the search input for a former member record in the registration draft, so that the input
 * survives a reload and a switch between the search by number and the search by name.
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
