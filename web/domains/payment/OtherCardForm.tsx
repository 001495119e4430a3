import { useTranslation } from 'react-i18next'
import { Suspense, use, type ReactNode } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { OtherCardFormQuery } from '../../__generated__/OtherCardFormQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { SalesClosed } from '../../platform/salesClosed.ts'
import { useHasLeftScreen } from '../../platform/useHasLeftScreen.ts'
import { RetryBoundary } from '../../relay/RetryBoundary.tsx'
import { Button, type DisabledReason } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { CardEntry } from './shared/CardEntry.tsx'
import { CardProcessor, RenderWhenCardProcessorLoaded } from './shared/CardProcessor.tsx'
import { PaymentWalletButton } from './shared/PaymentWalletButton.tsx'
import styles from './shared/ReviewColumns.module.css'
import { type Buyer, createInitialCardValues, useCardForm } from './shared/useCardForm.ts'
import { useCardProcessorConfig } from './shared/useCardProcessorConfig.ts'

export interface OtherCardFormProps {
  /** Total in cents that the submit button pays. */
  totalCents: number
  /** Reason why the member cannot pay yet; null when the member can pay. */
  reason: DisabledReason | null
  /** Price in the action bar of a wizard step; null on a screen without an action bar. */
  barPrice: ReactNode
  /**
   * Called with the displayed total in cents after the new card is stored, to pay with the card.
   */
  onPay: (totalCents: number) => unknown
}

interface LoadedFormProps extends OtherCardFormProps {
  /** Level of the heading of an error. */
  level: 2 | 3
  /** Content while the query of the form is loading. */
  skeleton: ReactNode
}

/**
 * Form within a payment screen that stores another payment card and pays with it. The query of the
 * form runs only when the form opens, because most payments do not need it.
 */
export default function OtherCardForm({ level, skeleton, ...props }: LoadedFormProps) {
  return (
    <RetryBoundary level={level}>
      {(attempt) => (
        <Suspense fallback={skeleton}>
          <OtherCardQuery {...props} attempt={attempt} />
        </Suspense>
      )}
    </RetryBoundary>
  )
}

function OtherCardQuery({ attempt, ...props }: OtherCardFormProps & { attempt: number }) {
  const { portal, viewer } = useLazyLoadQuery<OtherCardFormQuery>(
    graphql`
      query OtherCardFormQuery {
        portal {
          ...useCardProcessorConfig_portal
        }
        viewer {
          firstName
          lastName
        }
      }
    `,
    {},
    { fetchKey: attempt, fetchPolicy: attempt > 0 ? 'network-only' : 'store-or-network' },
  )
  const processor = useCardProcessorConfig(portal)
  if (!viewer) return null
  return (
    <CardProcessor processor={processor}>
      <RenderWhenCardProcessorLoaded>
        <OtherCardFields {...props} buyer={viewer} />
      </RenderWhenCardProcessorLoaded>
    </CardProcessor>
  )
}

function OtherCardFields(props: OtherCardFormProps & { buyer: Buyer }) {
  const { totalCents, reason, barPrice, buyer, onPay } = props
  const { t } = useTranslation(['payment', 'common'])
  const { money } = useFormat()
  const salesClosed = use(SalesClosed)
  const card = useCardForm()
  const hasLeftScreen = useHasLeftScreen()
  // A member who has closed the form or followed a link no longer wants to pay.
  const payIfOpen = async (shownCents: number) => {
    if (!hasLeftScreen()) await onPay(shownCents)
  }
  const form = useForm({
    initial: createInitialCardValues(buyer),
    fields: card.fields,
    validate: card.validate,
    onSubmit: async (values, refuse) => {
      if (await card.storeCard(values, refuse)) await payIfOpen(totalCents)
    },
  })
  const submitButton = (
    <Button
      type="submit"
      variant="primary"
      size="large"
      wide
      busy={form.busy}
      reason={salesClosed ? t('common:SalesClosed.reason') : reason}
    >
      {t('OtherCard.pay')}{' '}
      <span className={barPrice === null ? undefined : styles.amount}>{money(totalCents)}</span>
    </Button>
  )
  return (
    <Form form={form}>
      <PaymentWalletButton
        card={card}
        form={form}
        payment={{ label: t('common:ui.invoice.total'), totalCents, reason, canOpen: () => true }}
        onStored={(shownCents) => void payIfOpen(shownCents)}
      />
      <CardEntry form={form} card={card} />
      {barPrice === null ? submitButton : <ActionBar price={barPrice}>{submitButton}</ActionBar>}
    </Form>
  )
}
