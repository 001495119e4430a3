import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type {
  AddressSearchQuery,
  AddressSearchQuery$data,
} from '../../__generated__/AddressSearchQuery.graphql.ts'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { type Country, useAddressSuggestions } from './useSuggestions.ts'

/** Address that the member selected from the suggestions, split into form fields. */
export type ChosenAddress = NonNullable<AddressSearchQuery$data['suggestedAddress']>

interface AddressSearchProps {
  /** Country to which the address search is limited (G12). */
  country: Country
  onChoose: (address: ChosenAddress) => void
  /** Called when the member chooses to enter the address manually. */
  onManual: () => void
}

/**
 * Options at the end of every list of address suggestions: enter the address manually, or search
 * again (G11).
 */
const fixedOptions = { manual: 'way:manual', retry: 'way:retry' }

/**
 * Search field for postal addresses. It suggests addresses that begin with the typed words, and
 * passes the fields of the selected address to the form (G11–G13).
 */
export function AddressSearch({ country, onChoose, onManual }: AddressSearchProps) {
  const { t } = useTranslation('addresses')
  const environment = useRelayEnvironment()
  // Text in the field, and search term. The search term is empty after a selection.
  const [typed, setTyped] = useState('')
  const [searchTerm, setSearchTerm] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isReading, setIsReading] = useState(false)
  const [outcome, setOutcome] = useState<'chosen' | 'unread' | null>(null)
  const { state, found } = useAddressSuggestions(searchTerm, country, attempt)
  const isSearchDone = state === 'done' || state === 'failed'

  function changeAddressSearchText(text: string) {
    setTyped(text)
    setSearchTerm(text)
    setAttempt(0)
    setOutcome(null)
  }

  async function selectAddressSuggestion(id: string) {
    if (id === fixedOptions.retry) return setAttempt((previous) => previous + 1)
    if (id === fixedOptions.manual) return onManual()
    const suggestion = found.find(({ suggestionId }) => suggestionId === id)
    if (suggestion) setTyped(`${suggestion.text}, ${suggestion.description}`)
    setIsReading(true)
    const address = await fetchSuggestedAddress(id)
    setIsReading(false)
    setOutcome(address ? 'chosen' : 'unread')
    if (!address) return
    setSearchTerm('')
    onChoose(address)
  }

  async function fetchSuggestedAddress(suggestionId: string): Promise<ChosenAddress | null> {
    try {
      const answer = await fetchQuery<AddressSearchQuery>(environment, query, { suggestionId }).toPromise()
      return answer?.suggestedAddress ?? null
    } catch {
      return null
    }
  }

  function buildAddressSearchStatusText(): string {
    if (isReading || state === 'busy') return t('Search.busy')
    if (outcome) return t(`Search.${outcome}`)
    if (state === 'failed') return t('Search.failed')
    return state === 'done' ? t('Search.found', { count: found.length }) : ''
  }

  return (
    <ComboboxField
      name="addressSearch"
      label={t('Search.label')}
      hint={t('Search.hint')}
      error={outcome === 'unread' ? t('Search.unread') : undefined}
      value={typed}
      onType={changeAddressSearchText}
      options={[
        ...found.map(({ suggestionId, text, description }) => ({ id: suggestionId, text, description })),
        ...(isSearchDone
          ? [
              { id: fixedOptions.manual, text: t('Search.manual'), icon: 'edit' as const },
              { id: fixedOptions.retry, text: t('Search.retry'), icon: 'refresh' as const },
            ]
          : []),
      ]}
      onChoose={(id) => void selectAddressSuggestion(id)}
      listLabel={t('Search.list')}
      status={buildAddressSearchStatusText()}
      busy={isReading || state === 'busy'}
    />
  )
}

const query = graphql`
  query AddressSearchQuery($suggestionId: String!) {
    suggestedAddress(suggestionId: $suggestionId) {
      addressLine
      apartment
      postalCode
      province
      cityName
      city {
        id
        name
      }
    }
  }
`
