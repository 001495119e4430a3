import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './ReadLink.module.css'

interface ReadMagazineIssueLinkProps {
  id: string
  title: string
  canRead: boolean
  /** True when the link is the main action of the screen. */
  main?: boolean
}

/**
 * Link to read a magazine issue. The link covers its whole tile. For a member who may not read the
 * issue, the link is disabled and says why (I04).
 */
export function ReadIssueLink({ id, title, canRead, main }: ReadMagazineIssueLinkProps) {
  const { t } = useTranslation('magazines')
  return (
    <ButtonLink
      to={paths.magazine(id)}
      className={canRead ? styles.read : undefined}
      variant={main ? 'primary' : 'secondary'}
      size={main ? 'large' : 'small'}
      icon={canRead ? 'magazine' : 'lock'}
      disabled={!canRead}
      reason={t(main ? 'Magazine.forbidden' : 'Magazine.locked')}
    >
      {t('Magazine.read')}
      <span className="visually-hidden"> {t('Magazine.named', { title })}</span>
    </ButtonLink>
  )
}
