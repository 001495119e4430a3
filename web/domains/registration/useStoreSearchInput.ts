import { useEffect } from 'react'
import { changeDraft } from '../../wizard/draft.ts'
import { type SearchFieldName, registrationWizard } from './registrationWizard.ts'

/**
 * Stores the search input for a former member record in the registration draft. The input then
 * survives a reload and a switch to the other kind of search.
 */
export function useStoreSearchInput(memberSearchValues: {
  readonly [Name in SearchFieldName]?: string
}): void {
  useEffect(() => {
    const storedEntries = Object.entries(memberSearchValues).map(([name, value]) => [`search.${name}`, value])
    changeDraft(
      registrationWizard,
      Object.fromEntries(storedEntries) as Record<`search.${SearchFieldName}`, string>,
    )
  }, [memberSearchValues])
}
