import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { StoredCard_card$key } from '../../__generated__/StoredCard_card.graphql.ts'
import { CardSummary } from './shared/CardSummary.tsx'
import { useIsPaymentRunning } from './shared/runningPayment.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WrappingRow, Stack } from '../../ui/layout.tsx'
import { RemoveCardDialog } from './RemoveCardDialog.tsx'
import { paths } from '../../platform/paths.ts'
import { useReturnPath } from '../../platform/useReturnPath.ts'

/**
 * Stored payment card with links to replace and remove it, or a link to add a card (G01, G06, G28).
 */
export function StoredCard({ card: key }: { card: StoredCard_card$key | null }) {
  const { t } = useTranslation('payment')
  const card = useFragment(
    graphql`
      fragment StoredCard_card on PaymentCard {
        isExpired
        ...CardSummary_card
      }
    `,
    key,
  )
  const returnPath = useReturnPath()
  // The member returns to this screen first, because both details can be missing.
  const editUrl = paths.card(returnPath === null ? {} : { redirect: paths.payment({ redirect: returnPath }) })
  const paying = useIsPaymentRunning()
  const [asking, setAsking] = useState(false)
  const [removed, setRemoved] = useState(false)
  const section = useRef<HTMLDivElement>(null)

  // The button that opened the dialog was removed with the card, so the focus moves to the section.
  useEffect(() => {
    if (removed) section.current?.focus()
  }, [removed])

  return (
    <Card title={t('Card.title')}>
      <Stack gap={5}>
        {card ? (
          <>
            <CardSummary card={card} />
            {card.isExpired && <Notice tone="warning">{t('StoredCard.expired')}</Notice>}
            <WrappingRow gap={4} align="start">
              <ButtonLink to={editUrl} icon="edit" variant={card.isExpired ? 'primary' : 'secondary'}>
                {t('Card.another')}
              </ButtonLink>
              <Button
                variant="quiet"
                icon="trash"
                reason={paying ? t('StoredCard.paying') : null}
                onClick={() => setAsking(true)}
              >
                {t('StoredCard.remove')}
              </Button>
            </WrappingRow>
          </>
        ) : (
          <>
            {removed && (
              <Notice ref={section} tone="success" live>
                {t('StoredCard.removed')}
              </Notice>
            )}
            <p>{t('StoredCard.none')}</p>
            <div>
              <ButtonLink to={editUrl} icon="plus">
                {t('StoredCard.add')}
              </ButtonLink>
            </div>
          </>
        )}
      </Stack>
      <RemoveCardDialog
        open={asking && !paying}
        onClose={() => setAsking(false)}
        onRemoved={() => {
          setAsking(false)
          setRemoved(true)
        }}
      />
    </Card>
  )
}
