import { type ChangeEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { CityFieldQuery } from '../../__generated__/CityFieldQuery.graphql.ts'
import { RetryBoundary } from '../../relay/RetryBoundary.tsx'
import { SelectField, type SelectFieldProps } from '../../ui/SelectField.tsx'

interface CityFieldProps extends Omit<SelectFieldProps, 'options'> {
  /** Id of the municipality that is currently selected in the form. */
  selectedCityId: string
  /** Called with the name of the newly selected municipality. */
  onCityNameChange: (name: string) => void
  /**
   * Called when the selected municipality is no longer in the list of municipalities and has to be
   * selected again (G16).
   */
  onCityUnlisted: () => void
}

/**
 * Select field with the municipalities of Quebec. The list is loaded when a form first needs it
 * (G15).
 */
export function CityField(props: CityFieldProps) {
  const { t } = useTranslation('addresses')
  return (
    <RetryBoundary level={4} title={t('Address.citiesFailed')}>
      {(attempt) => <MunicipalitySelect {...props} attempt={attempt} />}
    </RetryBoundary>
  )
}

function MunicipalitySelect({
  selectedCityId: chosen,
  onCityNameChange: onNamed,
  onCityUnlisted: onUnlisted,
  attempt,
  ...field
}: CityFieldProps & { attempt: number }) {
  const { t } = useTranslation('addresses')
  const { cities } = useLazyLoadQuery<CityFieldQuery>(
    graphql`
      query CityFieldQuery {
        cities @required(action: THROW) {
          id
          name
        }
      }
    `,
    {},
    { fetchKey: attempt, fetchPolicy: attempt > 0 ? 'network-only' : 'store-or-network' },
  )
  const isGone = chosen !== '' && !cities.some(({ id }) => id === chosen)

  useEffect(() => {
    if (isGone) onUnlisted()
  }, [isGone, onUnlisted])

  return (
    <SelectField
      {...field}
      placeholder={t('Address.choose')}
      options={cities.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => {
        onNamed(cities.find(({ id }) => id === event.target.value)?.name ?? '')
        return field.onChange?.(event)
      }}
    />
  )
}
