import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PaymentDetails_address$key } from '../../../__generated__/PaymentDetails_address.graphql.ts'
import type { PaymentDetails_card$key } from '../../../__generated__/PaymentDetails_card.graphql.ts'
import type { CardSummary_card$key } from '../../../__generated__/CardSummary_card.graphql.ts'
import type { PaymentDetails_member$key } from '../../../__generated__/PaymentDetails_member.graphql.ts'
import { useHasLeftScreen } from '../../../platform/useHasLeftScreen.ts'
import { Form } from '../../../forms/Form.tsx'
import type { Field } from '../../../forms/validateFormFields.ts'
import { useForm } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFocusAfterRender } from '../../../ui/useFocusAfterRender.ts'
import { useFormat } from '../../../ui/useFormat.ts'
import { AddressFields } from '../../addresses/shared/AddressFields.tsx'
import { AddressLines } from '../../addresses/shared/AddressLines.tsx'
import { BillingAddressSummary } from '../BillingAddressSummary.tsx'
import { CardEntry } from './CardEntry.tsx'
import { CardProcessor, RenderWhenCardProcessorLoaded } from './CardProcessor.tsx'
import { CardSummary } from './CardSummary.tsx'
import { useAccountAddressToggle } from '../accountAddress.ts'
import { isAddressPresent, isCardValid } from './paymentDetailChecks.ts'
import type { CardProcessorConfig } from './stripe.ts'
import { PaymentWalletButton } from './PaymentWalletButton.tsx'
import { useBillingAddressForm } from '../useBillingAddressForm.ts'
import { createInitialCardValues, useCardForm } from './useCardForm.ts'

interface PaymentDetailsProps {
  member: PaymentDetails_member$key
  /** Stored payment card and billing address of the member. Each is null when it is not stored. */
  card: PaymentDetails_card$key | null
  address: PaymentDetails_address$key | null
  processor: CardProcessorConfig
  /**
   * Additional fee in cents that the member has to accept, and whether the member accepted it
   * (E47).
   */
  fee?: { cents: number; accepted: boolean } | null
  /**
   * Called when the payment card and the billing address are stored, unless the form has been
   * closed meanwhile.
   */
  onDone: (accepted: { fee: boolean }) => unknown
  /** Content between the payment fields and the submit button. */
  children?: ReactNode
  /**
   * Renders the submit button of the payment form. `busy` is true while the form is submitted.
   * `isStored` is true while the form shows the stored card and address and no fields for others.
   */
  renderActions: (busy: boolean, isStored: boolean) => ReactNode
}

/**
 * Form section for the payment card and the billing address (E45). It shows the stored data, asks
 * for missing data, and stores the input with one button (E46). An expired card cannot be used
 * (G29).
 */
export function PaymentDetails(props: PaymentDetailsProps) {
  const card = useFragment(
    graphql`
      fragment PaymentDetails_card on PaymentCard {
        isExpired
        ...CardSummary_card
      }
    `,
    props.card,
  )
  const hasCard = isCardValid(card)
  const [isOpen, open] = useState(false)
  return (
    <CardProcessor processor={props.processor} isNeeded={isOpen || !hasCard}>
      <PaymentDetailsForm
        {...props}
        card={card ?? null}
        hasCard={hasCard}
        isEnteringCard={isOpen || !hasCard}
        setCardOpen={open}
      />
    </CardProcessor>
  )
}

interface PaymentDetailsFormProps extends Omit<PaymentDetailsProps, 'card'> {
  card: CardSummary_card$key | null
  /** True when the member has a valid stored card. */
  hasCard: boolean
  /** True when the member enters a new card instead of using the stored card. */
  isEnteringCard: boolean
  setCardOpen: (open: boolean) => void
}

function PaymentDetailsForm({
  hasCard,
  isEnteringCard,
  setCardOpen,
  fee = null,
  ...props
}: PaymentDetailsFormProps) {
  const { t } = useTranslation(['payment', 'addresses'])
  const { money } = useFormat()
  const member = useFragment(
    graphql`
      fragment PaymentDetails_member on Member {
        firstName
        lastName
        ...useBillingAddressForm_member
      }
    `,
    props.member,
  )
  const address = useFragment(
    graphql`
      fragment PaymentDetails_address on BillingAddress {
        addressLine
        ...useBillingAddressForm_address
        ...BillingAddressSummary_address
      }
    `,
    props.address,
  )
  // An address without an address line counts as missing (E46).
  const hasAddress = isAddressPresent(address)
  const [addressOpen, openAddress] = useState(false)
  const isEnteringAddress = addressOpen || !hasAddress
  const entry = useCardForm()
  const hasLeftScreen = useHasLeftScreen()
  const billing = useBillingAddressForm(member, address ?? null)

  const form = useForm({
    initial: {
      ...createInitialCardValues(member),
      ...billing.initial,
      feeAccepted: fee?.accepted ?? false,
    },
    fields: {
      ...(isEnteringCard ? entry.fields : omitValidationRules(entry.fields)),
      ...(isEnteringAddress ? billing.fields : omitValidationRules(billing.fields)),
      feeAccepted: {
        label: fee ? t('Fee.accept', { amount: money(fee.cents) }) : '',
        missing: fee ? t('Fee.missing', { amount: money(fee.cents) }) : '',
        required: fee !== null,
      },
    },
    validate: (values) => ({
      ...(isEnteringCard && entry.validate(values)),
      ...(isEnteringAddress && billing.validate(values)),
    }),
    mutation: isEnteringAddress ? 'setBillingAddress' : undefined,
    onSubmit: async (values, refuse) => {
      // The card is stored last: it is the only part that the member has to type again after a
      // rejection.
      if (isEnteringAddress && !(await billing.storeAddress(values, refuse))) return
      openAddress(false)
      // A member who has closed the form or left the screen gives up the rest of it.
      if (hasLeftScreen()) return
      if (isEnteringCard && !(await entry.storeCard(values, refuse))) return
      setCardOpen(false)
      if (hasLeftScreen()) return
      await props.onDone({ fee: values.feeAccepted })
    },
  })
  const toggle = useAccountAddressToggle(form, billing.account)

  const cardSection = useOpenableFormSection('card', setCardOpen)
  const addressSection = useOpenableFormSection('address', openAddress)
  /**
   * Returns a function that closes the card section or the address section of the form, and clears
   * the errors of the fields in that section.
   */
  const createSectionCloseHandler =
    (section: { setOpen: (open: boolean) => void }, sectionFields: object) => () => {
      for (const name of Object.keys(sectionFields)) form.clearError(name as keyof typeof form.values)
      section.setOpen(false)
    }
  const closeCard = createSectionCloseHandler(cardSection, entry.fields)

  return (
    <Form form={form}>
      <Card id={cardSection.id} tabIndex={-1} title={t('Card.title')}>
        <Stack gap={5}>
          {props.card && <CardSummary card={props.card} />}
          {props.card && !hasCard && <p>{t('Card.expiredText')}</p>}
          {isEnteringCard && hasCard && <p>{t('OtherCard.replaces')}</p>}
          {isEnteringCard ? (
            <RenderWhenCardProcessorLoaded>
              <PaymentWalletButton card={entry} form={form} onStored={closeCard} />
              <CardEntry form={form} card={entry} />
            </RenderWhenCardProcessorLoaded>
          ) : (
            <SectionToggleButton icon="edit" onPress={() => cardSection.setOpen(true)}>
              {t('Card.another')}
            </SectionToggleButton>
          )}
          {isEnteringCard && hasCard && (
            <SectionToggleButton onPress={closeCard}>{t('Card.keep')}</SectionToggleButton>
          )}
        </Stack>
      </Card>
      <Card id={addressSection.id} tabIndex={-1} title={t('Address.title')}>
        <Stack gap={5}>
          {isEnteringAddress ? (
            <>
              <CheckboxField {...toggle.field} optional={false} hint={t(toggle.hint)} />
              {form.values.useAccountAddress && billing.account ? (
                <AddressLines address={billing.account} />
              ) : (
                <AddressFields form={form} autoComplete="billing" isSearchOpen />
              )}
              {hasAddress && (
                <SectionToggleButton onPress={createSectionCloseHandler(addressSection, billing.fields)}>
                  {t('Address.keep')}
                </SectionToggleButton>
              )}
            </>
          ) : (
            <>
              {address && <BillingAddressSummary address={address} />}
              <SectionToggleButton icon="edit" onPress={() => addressSection.setOpen(true)}>
                {t('addresses:Address.change')}
              </SectionToggleButton>
            </>
          )}
        </Stack>
      </Card>
      {fee && <CheckboxField {...form.field('feeAccepted')} hint={t('Fee.hint')} />}
      {props.children}
      {props.renderActions(form.busy, !isEnteringCard && !isEnteringAddress)}
    </Form>
  )
}

/**
 * Removes the validation rules from the fields of a closed form section, so that the hidden fields
 * cause no errors.
 */
const omitValidationRules = <F extends Record<string, Pick<Field, 'label' | 'secret'>>>(fields: F) =>
  // Card fields are secret in both cases, so that the draft never stores them.
  Object.fromEntries(
    Object.entries(fields).map(([name, { label, secret }]) => [name, { label, secret }]),
  ) as {
    [Name in keyof F]: Pick<Field, 'label' | 'secret'>
  }

/**
 * Provides the state of a form section that a button opens. The pressed button disappears, so the
 * opened section takes the focus.
 */
function useOpenableFormSection(sectionId: string, onOpenChange: (isOpen: boolean) => void) {
  const focusAfterRender = useFocusAfterRender()
  return {
    id: sectionId,
    setOpen: (isOpen: boolean) => {
      focusAfterRender(sectionId)
      onOpenChange(isOpen)
    },
  }
}

function SectionToggleButton({
  icon,
  onPress,
  children,
}: {
  icon?: 'edit'
  onPress: () => void
  children: string
}) {
  return (
    <div>
      <Button icon={icon} variant={icon ? 'secondary' : 'quiet'} onClick={onPress}>
        {children}
      </Button>
    </div>
  )
}
