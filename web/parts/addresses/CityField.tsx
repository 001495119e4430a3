import { type ChangeEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { CityFieldQuery } from '../../__generated__/CityFieldQuery.graphql.ts'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
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
export function CityField({ chosen, onNamed, onGone, ...field }: CityFieldProps) {
  const { t } = useTranslation('addresses')
  const [tries, setTries] = useState(0)
  const { cities } = useLazyLoadQuery<CityFieldQuery>(
    graphql`
      query CityFieldQuery {
        cities @catch {
          id
          name
        }
      }
    `,
    {},
    { fetchKey: tries, fetchPolicy: tries > 0 ? 'network-only' : 'store-or-network' },
  )
  const list = cities.ok ? cities.value : null
  const gone = Boolean(list && chosen && !list.some(({ id }) => id === chosen))

  useEffect(() => {
    if (gone) onGone()
  }, [gone, onGone])

  if (!list) {
    return (
      <RetryBlock
        level={4}
        title={t('Address.citiesFailed')}
        onRetry={() => setTries((tries) => tries + 1)}
      />
    )
  }
  return (
    <SelectField
      {...field}
      placeholder={t('Address.choose')}
      options={list.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => {
        onNamed(list.find(({ id }) => id === event.target.value)?.name ?? '')
        return field.onChange?.(event)
      }}
    />
  )
}
