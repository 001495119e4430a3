import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { BillingAddressForm_member$key } from '../../__generated__/BillingAddressForm_member.graphql.ts'
import type { PaymentInfoForm_address$key } from '../../__generated__/PaymentInfoForm_address.graphql.ts'
import type { PaymentInfoForm_card$key } from '../../__generated__/PaymentInfoForm_card.graphql.ts'
import type { PaymentInfoForm_quote$key } from '../../__generated__/PaymentInfoForm_quote.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { BillingAddressSection } from '../../parts/payment/BillingAddressSection.tsx'
import { CardSection } from '../../parts/payment/CardSection.tsx'
import type { CardProcessorAddress } from '../../parts/payment/stripe.ts'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useStep } from '../../wizard/useStep.ts'
import { CollisionNotice, OtherChoice, collisionReason } from './CollisionNotice.tsx'
import { purchase } from './steps.ts'
import { type Collision, collisionOf } from './useCollision.ts'

interface PaymentInfoFormProps {
  member: BillingAddressForm_member$key
  card: PaymentInfoForm_card$key | null
  address: PaymentInfoForm_address$key | null
  quote: PaymentInfoForm_quote$key | null
  /** Why there is no quote; null when nobody is signed in any more. */
  refusal: Collision | null
  processor: CardProcessorAddress
}

/** Card, billing address and, where there is one, the additional fee to accept; complete when all are there (E46, E47). */
export function PaymentInfoForm(props: PaymentInfoFormProps) {
  const { t } = useTranslation('access-rights')
  const { money } = useFormat()
  const [search] = useSearchParams()
  const { draft, goOn } = useStep(purchase, 'paymentinfo')
  const card = useFragment(
    graphql`
      fragment PaymentInfoForm_card on PaymentCard {
        isExpired
        ...CardSummary_card
      }
    `,
    props.card,
  )
  const address = useFragment(
    graphql`
      fragment PaymentInfoForm_address on BillingAddress {
        addressLine
        ...BillingAddressSection_address
      }
    `,
    props.address,
  )
  const quote = useFragment(
    graphql`
      fragment PaymentInfoForm_quote on PurchaseQuote {
        additionalFee {
          cents
        }
        obstacle
        collision {
          activeAt
          expiresAt
        }
      }
    `,
    props.quote,
  )
  const fee = quote?.additionalFee ?? null
  const collision: Collision = quote ? collisionOf(quote) : (props.refusal ?? { state: 'none' })
  // Whoever comes from a declined card, or has one that is over, is here for another one.
  const [cardOpen, openCard] = useState(search.has('card') || card?.isExpired === true)
  const [addressOpen, openAddress] = useState(false)

  const form = useForm({
    initial: { card: '', address: '', feeAccepted: draft.feeAccepted ?? false },
    fields: {
      card: { label: t('PaymentInfo.card') },
      address: { label: t('PaymentInfo.address') },
      feeAccepted: {
        label: fee ? t('PaymentInfo.acceptFee', { amount: money(fee.cents) }) : '',
        missing: fee ? t('PaymentInfo.feeMissing', { amount: money(fee.cents) }) : '',
        required: fee !== null,
      },
    },
    validate: () => ({
      card:
        !card || card.isExpired
          ? t('PaymentInfo.cardMissing')
          : cardOpen
            ? t('PaymentInfo.cardOpen')
            : undefined,
      address: !address?.addressLine
        ? t('PaymentInfo.addressMissing')
        : addressOpen
          ? t('PaymentInfo.addressOpen')
          : undefined,
    }),
    onSubmit: ({ feeAccepted }) => {
      return goOn({ paymentSeen: true, feeAccepted: fee ? feeAccepted : undefined })
    },
  })

  /** Opens or closes a section; what the form has said of it is not true any more. */
  const turn = (section: 'card' | 'address', set: (open: boolean) => void) => (open: boolean) => {
    form.clearError(section)
    set(open)
  }

  return (
    <Stack gap={6}>
      <CardSection
        id="card"
        card={card ?? null}
        processor={props.processor}
        open={cardOpen}
        onOpen={turn('card', openCard)}
      />
      <BillingAddressSection
        id="address"
        member={props.member}
        address={address ?? null}
        open={addressOpen}
        onOpen={turn('address', openAddress)}
      />
      <Form form={form}>
        {fee && <CheckboxField {...form.field('feeAccepted')} hint={t('PaymentInfo.feeHint')} />}
        <CollisionNotice collision={collision} actions={<OtherChoice step="vehicle" />} />
        <StepActions reason={collisionReason(collision, t)} busy={collision.state === 'checking'} />
      </Form>
    </Stack>
  )
}
