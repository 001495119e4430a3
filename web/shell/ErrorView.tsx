import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ContactHelp } from '../ui/ContactLinks.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SupportCode } from '../ui/SupportCode.tsx'
import { Actions, Container, Stack } from '../ui/layout.tsx'
import styles from './ErrorView.module.css'

interface ErrorViewProps {
  icon: IconName
  title: string
  /**
   * Main button of the error screen, such as a retry button. Without it, the home link is the main
   * button.
   */
  action?: ReactNode
  /** Content below the buttons, such as the passes that are stored on this device. */
  footer?: ReactNode
  /**
   * True if the data of the club whose site is shown cannot be loaded. The home link then leads to
   * the portal without the club.
   */
  exitsClubSite?: boolean
  /** Id of the failed request, from which the support code is derived. */
  requestId?: string | null
  children: ReactNode
}

/**
 * Error screen for a screen that could not be displayed. It shows what happened, what the member
 * can do, a home link and the contact data of the federation (A28).
 */
export function ErrorView({
  icon,
  title,
  action,
  footer,
  exitsClubSite,
  requestId,
  children,
}: ErrorViewProps) {
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
            {...(exitsClubSite ? { href: '/' } : { to: '/' })}
            icon="arrowLeft"
            variant={action ? 'quiet' : 'primary'}
          >
            {t('words.home')}
          </ButtonLink>
        </Actions>
        {footer}
        <Stack gap={2} className={styles.help} data-contact>
          <ContactHelp />
          <SupportCode requestId={requestId} />
        </Stack>
      </Stack>
    </Container>
  )
}
