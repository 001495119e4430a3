import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { GuestPaymentScreenQuery } from '../../__generated__/GuestPaymentScreenQuery.graphql.ts'
import { PaymentProgressDialog } from '../payment/shared/PaymentProgressDialog.tsx'
import { UnconfirmedPayment } from '../payment/shared/UnconfirmedPayment.tsx'
import { useCardProcessorConfig } from '../payment/shared/useCardProcessorConfig.ts'
import { paths } from '../../platform/paths.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Actions, Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { readDraft, useDraft } from '../../wizard/draft.ts'
import { StepBackLink } from '../../wizard/StepActions.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import styles from './Guest.module.css'
import { computeGuestPassDays } from './earlierPurchases.ts'
import { EarlierPurchaseNotice, useEarlierGuestPurchase } from './EarlierPurchaseNotice.tsx'
import { GuestBillingAddressForm } from './GuestBillingAddressForm.tsx'
import { GuestCard } from './GuestCard.tsx'
import { GuestInvoicePanel } from './GuestInvoicePanel.tsx'
import { GuestPayButton } from './GuestPayButton.tsx'
import { GuestPaymentRefusal } from './GuestPaymentRefusal.tsx'
import { findPassProvince } from './guestInput.ts'
import { GuestDataSummary } from './GuestDataSummary.tsx'
import { useGuestBillingAddress } from './useGuestBillingAddress.ts'
import { useGuestPurchase } from './useGuestPurchase.ts'
import { useLivePortalTime } from './useLivePortalTime.ts'
import { useGuestWizard } from './guestWizards.ts'

/**
 * Payment step of a guest purchase: price, card with billing address and pay button, and summary
 * (L10–L15).
 */
export default function GuestPaymentScreen({ queryRef }: ScreenProps<GuestPaymentScreenQuery>) {
  const { t } = useTranslation('guests')
  const { wizardKey, wizard } = useGuestWizard()
  const [draft] = useDraft(wizard)
  const { portal } = usePreloadedQuery<GuestPaymentScreenQuery>(
    graphql`
      query GuestPaymentScreenQuery @preloadable {
        ...Shell_query
        portal {
          now
          seller {
            name
            address
            tpsNumber
            tvqNumber
          }
          ...useCardProcessorConfig_portal
        }
      }
    `,
    queryRef,
  )
  const processor = useCardProcessorConfig(portal)
  const { dateRange } = useFormat()
  const now = useLivePortalTime(portal.now)
  const { firstDay, lastDay } = computeGuestPassDays(now)
  const days = dateRange(firstDay, lastDay)
  const { paying, price } = useGuestPurchase(wizardKey, { now, seller: portal.seller ?? null })
  const [chargedToken, setChargedToken] = useState<string>()
  const billing = useGuestBillingAddress(wizardKey, (totalCents) => {
    setChargedToken(readDraft(wizard).card?.token)
    return paying.pay(totalCents)
  })
  const warning = useEarlierGuestPurchase(now)
  const [otherCard, setOtherCard] = useState(false)
  // The token differs for each check, even if the other card ends with the same four digits.
  const isChargedCard = draft.card?.token === chargedToken
  const isCardReplaced = otherCard || (draft.card !== undefined && !isChargedCard)
  const isCardDeclined =
    paying.refusal?.problem === 'PaymentDeclinedProblem' && draft.card !== undefined && !isCardReplaced

  function payOrShowEarlierPurchaseWarning(totalCents: number): void {
    if (warning.earlier) return warning.show()
    void billing.pay(totalCents)
  }

  /**
   * Returns whether the guest may open the payment wallet. If not, shows the guest what is still
   * missing.
   */
  function canOpenWallet(): boolean {
    if (!warning.earlier) return billing.check()
    warning.show()
    return false
  }

  if (paying.unknown) return <UnconfirmedPayment paying={paying} homePath={paths.guests()} />

  return (
    <WizardStep wizard={wizard} current="payment" title={t('Guest.payment.title')} layout="wide">
      <div className={styles.payment}>
        <GuestInvoicePanel price={price} validIn={findPassProvince(wizardKey, draft)} days={days} />
        <Stack gap={5}>
          <EarlierPurchaseNotice warning={warning} />
          <GuestCard
            processor={processor}
            open={otherCard}
            onOpen={setOtherCard}
            isDeclined={isCardDeclined}
            price={price}
            canOpenWallet={canOpenWallet}
            onPay={payOrShowEarlierPurchaseWarning}
            refusalNotice={
              <GuestPaymentRefusal
                paying={paying}
                isCardDeclined={isCardDeclined}
                isCardReplaced={isCardReplaced}
                onUseOtherCard={() => setOtherCard(true)}
              />
            }
            billingAddress={<GuestBillingAddressForm billing={billing} />}
            payButton={
              <GuestPayButton
                price={price}
                days={days}
                paying={paying}
                isCardConfirmed={draft.card !== undefined && !otherCard}
                isCardDeclined={isCardDeclined}
                busy={billing.form.busy}
                onPay={payOrShowEarlierPurchaseWarning}
              />
            }
          />
          <GuestDataSummary />
        </Stack>
        <Actions>
          <StepBackLink />
        </Actions>
      </div>
      <PaymentProgressDialog paying={paying} />
    </WizardStep>
  )
}
