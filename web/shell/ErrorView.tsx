import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ContactHelp } from '../ui/Contact.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SupportCode } from '../ui/SupportCode.tsx'
import { Actions, Container, Stack } from '../ui/layout.tsx'
import styles from './ErrorView.module.css'

interface ErrorViewProps {
  icon: IconName
  title: string
  /** What can be done about it; the way home is always there, and the main one where there is no other. */
  action?: ReactNode
  /** Home is out of the club's site, which cannot be shown. */
  leavesClub?: boolean
  /** The request that failed. */
  requestId?: string | null
  children: ReactNode
}

/** A screen that could not be shown: what happened, what to do, the way home and to the federation (A28). */
export function ErrorView({ icon, title, action, leavesClub, requestId, children }: ErrorViewProps) {
  const { t } = useTranslation()
  return (
    <Container width="text">
      <Stack gap={4}>
        <span className={styles.icon}>
          <Icon name={icon} size="2rem" />
        </span>
        <PageTitle>{title}</PageTitle>
        {children}
        <Actions>
          {action}
          <ButtonLink
            {...(leavesClub ? { href: '/' } : { to: '/' })}
            icon="arrowLeft"
            variant={action ? 'secondary' : 'primary'}
          >
            {t('words.home')}
          </ButtonLink>
        </Actions>
        <Stack gap={2} className={styles.help} data-contact>
          <ContactHelp />
          <SupportCode requestId={requestId} />
        </Stack>
      </Stack>
    </Container>
  )
}
