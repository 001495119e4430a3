import { useTranslation } from 'react-i18next'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './TextLink.module.css'

export interface TextLinkProps extends AnchorProps {
  icon?: IconName
  /**
   * True for a link that is not inside a sentence. Such a link is large enough to be touched. A
   * link with an icon is standalone by default.
   */
  standalone?: boolean
}

/** Text link. If the link opens in a new tab, screen readers announce this. */
export function TextLink({
  icon,
  standalone = icon !== undefined,
  className,
  children,
  ...anchor
}: TextLinkProps) {
  const { t } = useTranslation('common')
  return (
    <Anchor
      {...anchor}
      className={[styles.link, standalone && styles.standalone, className].filter(Boolean).join(' ')}
    >
      {icon && <Icon name={icon} className={styles.before} />}
      {children}
      {anchor.newTab && <Icon name="external" className={styles.after} />}
      {anchor.newTab && <span className="visually-hidden"> {t('ui.newTab')}</span>}
    </Anchor>
  )
}
