import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/**
 * Notice for a vehicle that does not exist or no longer belongs to the member (O20). The parameter
 * `to` is the URL of the back link, and `back` is its label.
 */
export function VehicleNotFound({ to, back }: { to: string; back: string }) {
  const { t } = useTranslation('vehicles')
  return (
    <Notice
      tone="warning"
      actions={
        <ButtonLink to={to} icon="arrowLeft">
          {back}
        </ButtonLink>
      }
    >
      {t('AddVehicle.notFound')}
    </Notice>
  )
}
