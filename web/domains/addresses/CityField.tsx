import { type ChangeEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { CityFieldQuery } from '../../__generated__/CityFieldQuery.graphql.ts'
import { Retried } from '../../relay/Retried.tsx'
import { SelectField, type SelectFieldProps } from '../../ui/SelectField.tsx'

interface CityFieldProps extends Omit<SelectFieldProps, 'options'> {
  /** The id that is chosen. */
  chosen: string
  /** Somebody chose another one; its name. */
  onNamed: (name: string) => void
  /** The chosen one is not in the list (any more): it has to be chosen again (G16). */
  onGone: () => void
}

/** The municipalities of Quebec, asked for when a form first needs them (G15). */
export function CityField(props: CityFieldProps) {
  const { t } = useTranslation('addresses')
  return (
    <Retried level={4} title={t('Address.citiesFailed')}>
      {(tries) => <CityList {...props} tries={tries} />}
    </Retried>
  )
}

function CityList({ chosen, onNamed, onGone, tries, ...field }: CityFieldProps & { tries: number }) {
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
    { fetchKey: tries, fetchPolicy: tries > 0 ? 'network-only' : 'store-or-network' },
  )
  const gone = chosen !== '' && !cities.some(({ id }) => id === chosen)

  useEffect(() => {
    if (gone) onGone()
  }, [gone, onGone])

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
