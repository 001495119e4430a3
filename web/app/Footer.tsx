import { useTranslation } from 'react-i18next'
import { useIsMember } from '../platform/session.ts'
import { ContactHelp } from '../ui/Contact.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { Container, Stack } from '../ui/layout.tsx'
import styles from './Footer.module.css'
import { paths } from '../platform/paths.ts'

/** What whoever buys a pass has to know (A33–A36), and how to reach the federation. */
export function Footer() {
  const { t } = useTranslation()
  const isMember = useIsMember()
  return (
    <footer className={`${styles.footer} no-print`}>
      <Container className={styles.columns}>
        <section aria-labelledby="legal">
          <h2 id="legal" className={styles.heading}>
            {t('footer.legal')}
          </h2>
          <ul className={styles.legal}>
            <li>{t('footer.insurance')}</li>
            <li>{t('footer.refunds')}</li>
            <li>{t('footer.withoutInsurance')}</li>
            <li>{t('footer.rental')}</li>
          </ul>
        </section>
        <Stack gap={2} as="section" aria-labelledby="contact">
          <h2 id="contact" className={styles.heading}>
            {t('footer.contact')}
          </h2>
          <ContactHelp>{t('footer.contactText')}</ContactHelp>
          {!isMember && <TextLink to={paths.guests()}>{t('footer.provincial')}</TextLink>}
        </Stack>
      </Container>
    </footer>
  )
}
