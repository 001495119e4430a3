import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RadioCardList, type RadioCardListProps } from '../../../ui/RadioCardList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { findMatchingVehicles } from '../findMatchingVehicles.ts'
import type { VehicleOption } from './vehicleOption.tsx'

/** Number of vehicles from which a list of vehicles has a search field. */
export const searchFieldMinimum = 12

interface VehicleChoiceProps extends Omit<RadioCardListProps, 'options' | 'columns'> {
  options: readonly VehicleOption[]
  /**
   * Id of the selected vehicle; empty or null when no vehicle is selected. The search never hides
   * the selected vehicle.
   */
  chosen: string | null
}

/**
 * List from which the member selects a vehicle (E26, K02). The list has a search field when there
 * are many vehicles. The props include the return value of `field` from `useForm`.
 */
export function VehicleChoice({ options, chosen, ...field }: VehicleChoiceProps) {
  const { t } = useTranslation('vehicles')
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  if (options.length < searchFieldMinimum) return <RadioCardList {...field} options={options} />

  const isSearching = typed.trim() !== ''
  const found = new Set(isSearching ? findMatchingVehicles(options, typed) : options)
  const shown = options.filter((option) => found.has(option) || option.value === chosen)
  const count = t('Search.found', { count: found.size })
  const announcement = shown.length > found.size ? `${count}. ${t('Search.chosenStays')}` : count

  function clearVehicleSearch() {
    setTyped('')
    // The pressed "clear" button disappears, so the focus moves to the search field.
    box.current?.focus()
  }

  return (
    <Stack gap={4}>
      <SearchField
        ref={box}
        // Links of an error summary lead to the search field while no card is shown.
        id={shown.length === 0 ? (field.id ?? field.name) : undefined}
        label={t('Search.label')}
        hint={t('Search.hint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isSearching && (
        <div>
          <Button variant="quiet" icon="close" onClick={clearVehicleSearch}>
            {t('Search.stop')}
          </Button>
        </div>
      )}
      {/* An empty result has a title of its own, so the status is visually hidden. */}
      <p role="status" className={isSearching && found.size > 0 ? undefined : 'visually-hidden'}>
        {isSearching && announcement}
      </p>
      {found.size === 0 && (
        <EmptyState icon="search" title={t('Search.none')}>
          {t('Search.noneText')}
        </EmptyState>
      )}
      {shown.length > 0 && <RadioCardList {...field} options={shown} />}
    </Stack>
  )
}
