import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './SuccessLinks.module.css'

interface SuccessLinksProps {
  /** Id of the receipt of the purchase; null or undefined if it is not known. */
  receiptId: string | null | undefined
  /** True if more than one other vehicle can get a pass. */
  canBuyForSeveralVehicles: boolean
}

/** Links at the end of the success screen: receipt, newsletter, home and so on (E63, F16). */
export function SuccessLinks({ receiptId, canBuyForSeveralVehicles }: SuccessLinksProps) {
  const { t } = useTranslation(['purchase', 'common'])
  const rows: Array<{ icon: IconName; text: string; to?: string; href?: string }> = [
    {
      icon: 'receipt',
      text: t('Success.receipt'),
      to: receiptId ? paths.receipt(receiptId) : paths.receipts(),
    },
    ...(canBuyForSeveralVehicles
      ? [{ icon: 'plus' as const, text: t('SeveralVehicles.home'), to: paths.severalVehicles() }]
      : []),
    { icon: 'mail', text: t('Success.newsletterRow'), href: t('Success.newsletterUrl') },
    { icon: 'home', text: t('common:words.home'), to: paths.dashboard() },
  ]
  return (
    <ul className={`${styles.rows} no-print`}>
      {rows.map(({ icon, text, to, href }) => (
        <li key={text}>
          <Anchor className={styles.row} to={to} href={href} newTab={href !== undefined}>
            <Icon name={icon} className={styles.icon} />
            <span className={styles.text}>{text}</span>
            {href !== undefined && <span className="visually-hidden"> {t('common:ui.newTab')}</span>}
            <Icon name={href === undefined ? 'arrowRight' : 'external'} className={styles.icon} />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
