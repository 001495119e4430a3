import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** In place of a vehicle that is not the member's, or not any more (O20). */
export function NoSuchVehicle() {
  const { t } = useTranslation(['vehicles', 'common'])
  return (
    <Notice
      tone="warning"
      actions={
        <ButtonLink to={paths.dashboard()} icon="arrowLeft">
          {t('common:words.home')}
        </ButtonLink>
      }
    >
      {t('AddVehicle.notFound')}
    </Notice>
  )
}
