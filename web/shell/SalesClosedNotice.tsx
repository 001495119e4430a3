import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { expireQueryResults } from '../relay/environment.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Container } from '../ui/layout.tsx'
import styles from './SalesClosedNotice.module.css'

/**
 * Notice above every screen while sales are closed, so that no visitor starts a purchase that
 * cannot be completed. Its button reloads the data of the screen, and the notice disappears once
 * sales are open.
 */
export function SalesClosedNotice() {
  const { t } = useTranslation()
  const { revalidate, state } = useRevalidator()
  return (
    <Container className={`${styles.place} no-print`}>
      <Notice
        tone="warning"
        title={t('SalesClosed.title')}
        actions={
          <Button
            size="small"
            icon="refresh"
            busy={state === 'loading'}
            onClick={() => {
              expireQueryResults()
              void revalidate()
            }}
          >
            {t('SalesClosed.check')}
          </Button>
        }
      >
        {t('SalesClosed.text')}
      </Notice>
    </Container>
  )
}
