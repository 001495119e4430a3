import { useTranslation } from 'react-i18next'
import { PurchaseLink } from '../access-rights/shared/PurchaseLink.tsx'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface EmptyPassHistoryProps {
  /** True when the screen shows only the passes of one vehicle. */
  isSingleVehicle: boolean
  /** True when the member has no vehicle with the requested id. */
  isVehicleMissing: boolean
}

/**
 * Empty state of the passes screen, for a member or a vehicle without any pass, or for an unknown
 * vehicle.
 */
export function EmptyPassHistory({ isSingleVehicle, isVehicleMissing }: EmptyPassHistoryProps) {
  const { t } = useTranslation('access-rights')
  if (isVehicleMissing) {
    return (
      <EmptyState
        icon="pass"
        title={t('History.noSuchVehicle')}
        action={<ButtonLink to={paths.passHistory()}>{t('History.everyPass')}</ButtonLink>}
      >
        {t('History.noSuchVehicleText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="pass"
      title={t(isSingleVehicle ? 'History.noneOf' : 'History.none')}
      action={
        <PurchaseLink to={paths.purchase()} variant="primary">
          {t('History.buy')}
        </PurchaseLink>
      }
    >
      {t(isSingleVehicle ? 'History.noneOfText' : 'History.noneText')}
    </EmptyState>
  )
}
