import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { readPrerenderedYear } from '../../start/hydration/hydration.ts'
import { PassCard } from '../../ui/PassCard.tsx'

const subscribeToConstantValue = () => () => {}
const readCurrentYear = () => new Date().getFullYear()

/** Sample pass on the sign-in screens, a decoration without personal data. */
export default function SamplePass() {
  const { t } = useTranslation('session')
  // Year of a season end that is always in the future. A prerendered page may be older than the
  // current year.
  const year = useSyncExternalStore(subscribeToConstantValue, readCurrentYear, readPrerenderedYear)
  return (
    <PassCard
      as="div"
      state="current"
      number="#123456"
      type={t('Door.sample.type')}
      vehicle={{ name: t('Door.sample.vehicle'), registration: 'VR12345', type: 'QUAD' }}
      club={{ name: t('Door.sample.club') }}
      expiresAt={`${year + 1}-09-30T23:59:59-04:00`}
      code="SENTIER"
    />
  )
}
