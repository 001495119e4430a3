import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { prerenderedYear } from '../../start/hydration/hydration.ts'
import { PassCard } from '../../ui/PassCard.tsx'

const never = () => () => {}
const thisYear = () => new Date().getFullYear()

/** What a member has in the pocket, for whoever is still at the door: nobody's pass, and no more than a picture. */
export default function SamplePass() {
  const { t } = useTranslation('session')
  // The end of a season that is always to come, as passes have it; a page may be older than this year.
  const year = useSyncExternalStore(never, thisYear, prerenderedYear)
  return (
    <PassCard
      as="div"
      state="current"
      number="#123456"
      type={t('Door.sample.type')}
      vehicle={{ name: t('Door.sample.vehicle'), registration: 'VR12345', type: 'QUAD' }}
      club={{ name: t('Door.sample.club') }}
      expiresAt={`${year + 1}-04-30T23:59:59-04:00`}
      code="SENTIER"
    />
  )
}
