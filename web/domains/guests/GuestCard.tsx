import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { GuestCardMutation } from '../../__generated__/GuestCardMutation.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { CardDescription } from '../payment/shared/CardDescription.tsx'
import { CardEntry } from '../payment/shared/CardEntry.tsx'
import { CardProcessor, RenderWhenCardProcessorLoaded } from '../payment/shared/CardProcessor.tsx'
import type { CardProcessorConfig } from '../payment/shared/stripe.ts'
import { PaymentWalletButton } from '../payment/shared/PaymentWalletButton.tsx'
import { createInitialCardValues, useCardForm } from '../payment/shared/useCardForm.ts'
import { useHasLeftScreen } from '../../platform/useHasLeftScreen.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { joinProblemMessages } from '../../relay/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WrappingRow, Stack } from '../../ui/layout.tsx'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { changeDraft, readDraft, useDraft } from '../../wizard/draft.ts'
import { buildGuestInvoiceView } from './guestInvoice.ts'
import { buildPassHolderInput } from './guestInput.ts'
import { type ConfirmedCard, useGuestWizard } from './guestWizards.ts'
import { invoiceId } from './GuestInvoicePanel.tsx'
import type { GuestPrice } from './useGuestInvoice.ts'

interface GuestPaymentCardProps {
  processor: CardProcessorConfig
  /**
   * True while the guest enters a new payment card in place of a card that is already confirmed.
   */
  open: boolean
  onOpen: (open: boolean) => void
  /** True if the payment with this card was declined. The notice then offers another card. */
  isDeclined: boolean
  /** Price of the pass, which the guest can pay with a payment wallet. */
  price: GuestPrice
  /**
   * Returns whether the guest may open the payment wallet. If not, shows the guest what is still
   * missing.
   */
  canOpenWallet: () => boolean
  /** Pays the total, in cents. Called when the guest has confirmed a card in the payment wallet. */
  onPay: (totalCents: number) => void
  /** Notice that explains why the last payment failed; renders nothing without a failed payment. */
  refusalNotice: ReactNode
  /** Choice of the billing address, above the button of the section. */
  billingAddress: ReactNode
  /** Pay button, disabled until the card is confirmed. */
  payButton: ReactNode
}

/**
 * Payment card of the guest: the card form, or the confirmed card with the pay button (L14, L15). A
 * new card has to be confirmed again (L26).
 */
export function GuestCard(props: GuestPaymentCardProps) {
  const { processor, open, onOpen, isDeclined, refusalNotice, ...cardFormProps } = props
  const { t } = useTranslation(['guests', 'payment'])
  const { wizard } = useGuestWizard()
  const [{ card }] = useDraft(wizard)
  const isEntering = open || !card

  // The focused button is replaced, so the focus moves to the card section.
  const before = useRef(isEntering)
  useEffect(() => {
    if (before.current !== isEntering) document.getElementById('guest-card')?.focus()
    before.current = isEntering
  }, [isEntering])

  return (
    <Card id="guest-card" tabIndex={-1} title={t('payment:Card.title')}>
      <Stack gap={5}>
        {refusalNotice}
        {isEntering ? (
          <CardProcessor processor={processor}>
            <RenderWhenCardProcessorLoaded>
              <GuestCardForm {...cardFormProps} onDone={() => onOpen(false)} canKeep={card !== undefined} />
            </RenderWhenCardProcessorLoaded>
          </CardProcessor>
        ) : (
          <>
            <ConfirmedGuestCardSummary card={card} isDeclined={isDeclined} />
            {!isDeclined && (
              <div>
                <Button variant="quiet" onClick={() => onOpen(true)}>
                  {t('payment:Card.another')}
                </Button>
              </div>
            )}
            {props.billingAddress}
            {props.payButton}
          </>
        )}
      </Stack>
    </Card>
  )
}

interface CardEntryFormProps extends Pick<
  GuestPaymentCardProps,
  'price' | 'canOpenWallet' | 'onPay' | 'billingAddress' | 'payButton'
> {
  onDone: () => void
  /**
   * True when the guest has already confirmed another payment card, to which the form can return.
   */
  canKeep: boolean
}

function GuestCardForm(props: CardEntryFormProps) {
  const { onDone, canKeep, price, canOpenWallet, onPay, billingAddress, payButton } = props
  const { t } = useTranslation(['guests', 'payment'])
  const { wizardKey, wizard } = useGuestWizard()
  const { firstName = '', lastName = '' } = readDraft(wizard)
  const hasLeftScreen = useHasLeftScreen()
  const [setCard] = useTypedMutation<GuestCardMutation>(mutation)
  const card = useCardForm((token, refuse) =>
    setCard(
      { input: { holder: buildPassHolderInput(wizardKey, readDraft(wizard)), token } },
      {
        SetGuestCardPayload: ({ paymentCard }) => {
          // The input of a guest who has left is already deleted (L19).
          if (hasLeftScreen()) return false
          changeDraft(wizard, { card: { ...paymentCard, token } })
          return true
        },
        Problem: (problem) => {
          // The holder was entered on the previous step, and its membership number has the same
          // field name as the card number. These errors belong to no field of this form, so they
          // are shown as one message.
          refuse({ message: joinProblemMessages(problem) })
          return false
        },
      },
    ),
  )
  const form = useForm({
    initial: createInitialCardValues({ firstName, lastName }),
    fields: card.fields,
    validate: card.validate,
    onSubmit: async (values, refuse) => {
      if (await card.storeCard(values, refuse)) onDone()
    },
  })
  const total = buildGuestInvoiceView(price.invoice).amounts?.total ?? null
  return (
    <Form form={form}>
      <PaymentWalletButton
        card={card}
        form={form}
        payment={{
          label: t('Guest.invoice.pass'),
          totalCents: total,
          reason: total === null ? { text: t('Guest.invoice.calculating'), field: invoiceId } : null,
          canOpen: canOpenWallet,
        }}
        onStored={(totalCents) => {
          onDone()
          onPay(totalCents)
        }}
      />
      <CardEntry form={form} card={card} />
      {billingAddress}
      <p>{t('Guest.card.notCharged')}</p>
      <ActionBar price={null}>
        <Button type="submit" variant="primary" size="large" wide icon="card" busy={form.busy}>
          {t('Guest.card.confirm')}
        </Button>
      </ActionBar>
      {payButton}
      {canKeep && (
        <div>
          <Button variant="quiet" busy={form.busy} onClick={onDone}>
            {t('payment:Card.keep')}
          </Button>
        </div>
      )}
    </Form>
  )
}

function ConfirmedGuestCardSummary({ card, isDeclined }: { card: ConfirmedCard; isDeclined: boolean }) {
  const { t } = useTranslation('guests')
  return (
    <Stack gap={3}>
      {!isDeclined && (
        <WrappingRow gap={2}>
          <Icon name="check" />
          <strong>{t('Guest.card.confirmed')}</strong>
        </WrappingRow>
      )}
      <CardDescription card={card} />
    </Stack>
  )
}

const mutation = graphql`
  mutation GuestCardMutation($input: SetGuestCardInput!) {
    setGuestCard(input: $input) {
      __typename
      ... on SetGuestCardPayload @alias {
        paymentCard {
          name
          brand
          last4
          expirationMonth
          expirationYear
        }
      }
      ...problem_shown @alias
    }
  }
`
