import { useEffect } from 'react'
import { changeDraft } from '../../wizard/draft.ts'
import { type SearchName, registration } from './registration.ts'

/** Stores the search input in the draft, so that a reload or the other search does not lose it. */
export function useKeptSearch(values: { readonly [Name in SearchName]?: string }): void {
  useEffect(() => {
    const kept = Object.entries(values).map(([name, value]) => [`search.${name}`, value])
    changeDraft(registration, Object.fromEntries(kept) as Record<`search.${SearchName}`, string>)
  }, [values])
}
