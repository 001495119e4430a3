import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '../platform/paths.ts'
import { useIsMemberPage } from '../platform/session.ts'
import { Button } from '../ui/Button.tsx'
import { ContactHelp } from '../ui/ContactLinks.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Container, Stack } from '../ui/layout.tsx'
import styles from './Footer.module.css'

interface FooterProps {
  /** True while the contact data of the federation is loading. */
  isContactLoading: boolean
}

/**
 * Footer of the portal with the contact data of the federation and the legal notices for buyers of
 * a pass (A33–A36).
 */
export function Footer({ isContactLoading }: FooterProps) {
  const { t } = useTranslation()
  const isMember = useIsMemberPage()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  return (
    <footer className={`${styles.footer} no-print`}>
      <Container className={styles.columns}>
        <Stack gap={1} as="section" className={styles.contact} aria-labelledby="contact">
          <h2 id="contact" className={styles.heading}>
            {t('footer.contact')}
          </h2>
          <ContactHelp isLoading={isContactLoading}>{t('footer.contactText')}</ContactHelp>
        </Stack>
        <div className={styles.more}>
          <Button
            variant="quiet"
            size="small"
            icon="info"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t('footer.legal')}
          </Button>
          {!isMember && ![paths.guests(), paths.login()].some((path) => matchPath(path, pathname)) && (
            <TextLink standalone to={paths.guests()}>
              {t('footer.provincial')}
            </TextLink>
          )}
        </div>
      </Container>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('footer.legal')}>
        <ul className={styles.legal}>
          <li>{t('footer.insurance')}</li>
          <li>{t('footer.refunds')}</li>
          <li>{t('footer.withoutInsurance')}</li>
          <li>{t('footer.rental')}</li>
        </ul>
      </Dialog>
    </footer>
  )
}
