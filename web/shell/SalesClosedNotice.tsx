import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/Notice.tsx'
import { Container } from '../ui/layout.tsx'
import styles from './SalesClosedNotice.module.css'

/**
 * Notice above every screen while sales are closed, so that no visitor starts a purchase that
 * cannot be completed.
 */
export function SalesClosedNotice() {
  const { t } = useTranslation()
  return (
    <Container className={`${styles.place} no-print`}>
      <Notice tone="warning" title={t('SalesClosed.title')}>
        {t('SalesClosed.text')}
      </Notice>
    </Container>
  )
}
