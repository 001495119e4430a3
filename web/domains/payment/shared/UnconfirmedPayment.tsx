import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { useIsMemberPage } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ContactLinks } from '../../../ui/ContactLinks.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { SupportCode } from '../../../ui/SupportCode.tsx'
import { Actions, Container, Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { PaymentProgressDialog } from './PaymentProgressDialog.tsx'
import type { Payment } from './usePayment.ts'

interface UnconfirmedPaymentProps {
  paying: Payment
  /**
   * URL of the link with which the member can leave this screen before the outcome of the payment
   * is known.
   */
  homePath?: string
}

/**
 * Replaces the payment screen while the outcome of the payment is unknown. The member can send the
 * payment again with the same idempotency key until the outcome is known.
 */
export function UnconfirmedPayment({ paying, homePath = paths.dashboard() }: UnconfirmedPaymentProps) {
  const { pay, sending, refusal, attemptCents } = paying
  const { t } = useTranslation(['payment', 'common'])
  const { money } = useFormat()
  // A guest cannot sign out.
  const isMember = useIsMemberPage()
  const title = useRef<HTMLHeadingElement>(null)
  const total = attemptCents ?? 0
  const [hasChecked, setHasChecked] = useState(false)

  // This screen replaces another screen without a navigation, so the title is focused here.
  useEffect(() => title.current?.focus(), [])

  return (
    <Container width="text">
      <Stack gap={5}>
        <PageTitle ref={title}>{t('Unconfirmed.title')}</PageTitle>
        <Notice tone="warning" live>
          {/* The message of the last request, unless it only says that there is no answer. */}
          <p>
            {refusal && !refusal.isWithoutReply
              ? refusal.message
              : t(hasChecked && refusal ? 'Unconfirmed.still' : 'Unconfirmed.lead')}
          </p>
          <p>{t('Unconfirmed.text', { amount: money(total) })}</p>
          <ContactLinks />
          {/* The key changes with each request, so that the support code belongs to the latest request. */}
          <SupportCode key={sending ?? 'answered'} />
        </Notice>
        <p>{t('Unconfirmed.later')}</p>
        {isMember && <p>{t('Unconfirmed.signOut')}</p>}
        <Actions>
          <Button
            variant="primary"
            size="large"
            busy={sending !== null}
            onClick={() => {
              setHasChecked(true)
              void pay(total)
            }}
          >
            {t('Unconfirmed.check')}
          </Button>
          <ButtonLink to={homePath} variant="quiet" size="large">
            {t('common:words.home')}
          </ButtonLink>
        </Actions>
      </Stack>
      <PaymentProgressDialog paying={paying} />
    </Container>
  )
}
