import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import styles from './ReadLink.module.css'

interface ReadLinkProps {
  id: string
  title: string
  canRead: boolean
  /** The main action of its screen. */
  main?: boolean
}

/** Opens an issue; for who may not read it, it leads nowhere and says why (I04). Its whole block can be pressed. */
export function ReadLink({ id, title, canRead, main }: ReadLinkProps) {
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
