import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type RequestPayObstacle, replaceUnknownPaymentObstacle } from './knownPaymentObstacle.ts'

interface PaymentObstacleNoticeProps {
  obstacle: RequestPayObstacle
  vehicleId: string | null
}

/**
 * Notice that says why an accepted request for a pass without insurance cannot be paid now, with an
 * action that removes the obstacle.
 */
export function PaymentObstacleNotice({ obstacle, vehicleId }: PaymentObstacleNoticeProps) {
  const { t } = useTranslation('insurance')
  return (
    <Notice
      tone="warning"
      actions={
        obstacle === 'VEHICLE_INCOMPLETE' && vehicleId ? (
          <ButtonLink
            to={paths.editVehicle(vehicleId, { redirect: paths.requestsWithoutInsurance() })}
            icon="edit"
          >
            {t('PayObstacle.complete')}
          </ButtonLink>
        ) : (
          <ContactLinks />
        )
      }
    >
      {t(`PayObstacle.${replaceUnknownPaymentObstacle(obstacle)}`)}
    </Notice>
  )
}
