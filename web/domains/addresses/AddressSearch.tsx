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
  /** Search text for which no address is selected; empty otherwise. */
  text: string
  onTextChange: (text: string) => void
  /** Error of the search text in the form, such as a search without a selected address. */
  error: string | undefined
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
export function AddressSearch(props: AddressSearchProps) {
  const { country, text: searchTerm, onTextChange, error, onChoose, onManual } = props
  const { t } = useTranslation('addresses')
  const environment = useRelayEnvironment()
  // Text of the selected suggestion; empty before a selection.
  const [selectedText, setSelectedText] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isReading, setIsReading] = useState(false)
  const [outcome, setOutcome] = useState<'chosen' | 'unread' | null>(null)
  const { state, found } = useAddressSuggestions(searchTerm, country, attempt)
  const isSearchDone = state === 'done' || state === 'failed'

  function changeAddressSearchText(text: string) {
    setSelectedText('')
    onTextChange(text)
    setAttempt(0)
    setOutcome(null)
  }

  async function selectAddressSuggestion(id: string) {
    if (id === fixedOptions.retry) return setAttempt((previous) => previous + 1)
    if (id === fixedOptions.manual) return onManual()
    const suggestion = found.find(({ suggestionId }) => suggestionId === id)
    if (suggestion) setSelectedText(`${suggestion.text}, ${suggestion.description}`)
    setIsReading(true)
    const address = await fetchSuggestedAddress(id)
    setIsReading(false)
    setOutcome(address ? 'chosen' : 'unread')
    if (address) onChoose(address)
    else setSelectedText('')
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
      error={outcome === 'unread' ? t('Search.unread') : error}
      value={selectedText || searchTerm}
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
