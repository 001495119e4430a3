import { useEffect } from 'react'
import { changeDraft } from '../../wizard/draft.ts'
import { type SearchName, registration } from './registration.ts'

/** Keeps what is typed into a search, so that neither a reload nor the other search loses it. */
export function useKeptSearch(values: { readonly [Name in SearchName]?: string }): void {
  useEffect(() => {
    const kept = Object.entries(values).map(([name, value]) => [`search.${name}`, value])
    changeDraft(registration, Object.fromEntries(kept) as Record<`search.${SearchName}`, string>)
  }, [values])
}
