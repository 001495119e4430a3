import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/Notice.tsx'
import { Container } from '../ui/layout.tsx'
import styles from './SalesClosed.module.css'

/** Above every screen while nothing is sold, so that nobody begins what cannot be ended. */
export function SalesClosed() {
  const { t } = useTranslation()
  return (
    <Container className={`${styles.place} no-print`}>
      <Notice tone="warning" title={t('SalesClosed.title')}>
        {t('SalesClosed.text')}
      </Notice>
    </Container>
  )
}
