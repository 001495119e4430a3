import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'

/** In place of a vehicle that is not the member's, or not any more (O20); `to` leads back, to what is called `back`. */
export function NoSuchVehicle({ to, back }: { to: string; back: string }) {
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
