import { useEffect } from 'react'
import { changeDraft } from '../../wizard/draft.ts'
import { type SearchFieldName, registrationWizard } from './registrationWizard.ts'

/** Stores the search input in the draft, so that a reload or the other search does not lose it. */
export function useStoredSearch(values: { readonly [Name in SearchFieldName]?: string }): void {
  useEffect(() => {
    const storedEntries = Object.entries(values).map(([name, value]) => [`search.${name}`, value])
    changeDraft(
      registrationWizard,
      Object.fromEntries(storedEntries) as Record<`search.${SearchFieldName}`, string>,
    )
  }, [values])
}
