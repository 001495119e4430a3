import { useTranslation } from 'react-i18next'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './TextLink.module.css'

export interface TextLinkProps extends AnchorProps {
  icon?: IconName
}

/** Text link. If the link opens in a new tab, screen readers announce this. */
export function TextLink({ icon, className, children, ...anchor }: TextLinkProps) {
  const { t } = useTranslation('common')
  return (
    <Anchor {...anchor} className={className ? `${styles.link} ${className}` : styles.link}>
      {icon && <Icon name={icon} className={styles.before} />}
      {children}
      {anchor.newTab && <Icon name="external" className={styles.after} />}
      {anchor.newTab && <span className="visually-hidden"> {t('ui.newTab')}</span>}
    </Anchor>
  )
}
