import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../wizard/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactHelp } from '../../ui/Contact.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { attemptOf } from './attempt.ts'
import { purchase } from './steps.ts'
import type { Buying } from './useBuy.ts'
import { paths } from '../../platform/paths.ts'

/** In place of the review while it is not known what became of the purchase: the same key is sent until it is. */
export function Unconfirmed({ buying: { buy, sending, refusal } }: { buying: Buying }) {
  const { t } = useTranslation(['access-rights', 'common'])
  const { money } = useFormat()
  const [draft] = useDraft(purchase)
  const title = useRef<HTMLHeadingElement>(null)
  const total = attemptOf(draft)?.totalCents ?? 0

  // It comes in the place of another screen without a navigation.
  useEffect(() => title.current?.focus(), [])

  return (
    <Container width="text">
      <Stack gap={5}>
        <PageTitle ref={title} lead={t('Unconfirmed.lead')}>
          {t('Unconfirmed.title')}
        </PageTitle>
        {refusal && (
          <Notice tone="warning" live>
            {refusal.message}
          </Notice>
        )}
        <p>{t('Unconfirmed.text', { amount: money(total) })}</p>
        <p>{t('Unconfirmed.later')}</p>
        <Actions>
          <Button
            variant="primary"
            size="large"
            icon="refresh"
            busy={sending !== null}
            onClick={() => void buy(total)}
          >
            {t('Unconfirmed.check')}
          </Button>
          <ButtonLink to={paths.dashboard()} variant="quiet" size="large">
            {t('common:words.home')}
          </ButtonLink>
        </Actions>
        <ContactHelp />
      </Stack>
    </Container>
  )
}
