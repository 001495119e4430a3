import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/**
 * Notice for a vehicle that does not exist or no longer belongs to the member (O20). It has a
 * link to `backUrl`.
 */
export function VehicleNotFound({ backUrl, backLabel }: { backUrl: string; backLabel: string }) {
  const { t } = useTranslation('vehicles')
  return (
    <Notice
      tone="warning"
      actions={
        <ButtonLink to={backUrl} icon="arrowLeft">
          {backLabel}
        </ButtonLink>
      }
    >
      {t('AddVehicle.notFound')}
    </Notice>
  )
}
