import { useTranslation } from 'react-i18next'
import { PurchaseLink } from '../../access-rights/shared/PurchaseLink.tsx'
import { paths } from '../../../platform/paths.ts'

/** Link to the purchase for several vehicles. */
export function SeveralVehiclesLink() {
  const { t } = useTranslation('purchase')
  return (
    <div>
      <PurchaseLink to={paths.severalVehicles()} icon="plus">
        {t('SeveralVehicles.home')}
      </PurchaseLink>
    </div>
  )
}
