import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'

/** Link to the purchase for several vehicles. */
export function SeveralVehiclesLink() {
  const { t } = useTranslation('purchase')
  return (
    <div>
      <ButtonLink to={paths.severalVehicles()} icon="plus">
        {t('SeveralVehicles.home')}
      </ButtonLink>
    </div>
  )
}
