import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { GuestPaymentScreenQuery } from '../../__generated__/GuestPaymentScreenQuery.graphql.ts'
import { ReviewColumns } from '../payment/shared/ReviewColumns.tsx'
import { PaymentProgressDialog } from '../payment/shared/PaymentProgressDialog.tsx'
import { UnconfirmedPayment } from '../payment/shared/UnconfirmedPayment.tsx'
import { paths } from '../../platform/paths.ts'
import { addDays, quebecDayOf } from '../../platform/quebecDays.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Actions, Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { readDraft, useDraft } from '../../wizard/draft.ts'
import { StepBackLink } from '../../wizard/StepActions.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import styles from './Guest.module.css'
import { EarlierPurchaseNotice, useEarlierGuestPurchase } from './EarlierPurchaseNotice.tsx'
import { GuestBillingAddressForm } from './GuestBillingAddressForm.tsx'
import { GuestCard } from './GuestCard.tsx'
import { GuestPrice } from './GuestPrice.tsx'
import { GuestPaymentSection } from './GuestPaymentSection.tsx'
import { GuestDataSummary } from './GuestDataSummary.tsx'
import { useGuestBillingAddress } from './useGuestBillingAddress.ts'
import { useGuestPurchase } from './useGuestPurchase.ts'
import { useGuestWizard } from './guestWizards.ts'

/**
 * Payment step of a guest purchase: summary, invoice, billing address, card and pay button
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
          cardProcessor {
            publishableKey
            scriptUrl
          }
        }
      }
    `,
    queryRef,
  )
  const { dateRange } = useFormat()
  const today = quebecDayOf(portal.now)
  const { paying, price } = useGuestPurchase(wizardKey, { now: portal.now, seller: portal.seller ?? null })
  const [chargedToken, setChargedToken] = useState<string>()
  const billing = useGuestBillingAddress(wizardKey, (totalCents) => {
    setChargedToken(readDraft(wizard).card?.token)
    return paying.pay(totalCents)
  })
  const warning = useEarlierGuestPurchase(portal.now)
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
    <WizardStep
      wizard={wizard}
      current="payment"
      title={t('Guest.payment.title')}
      lead={t('Guest.payment.lead')}
      // On a phone the invoice is far below, so the price is shown here as well. An unavailable
      // price is reported by the invoice only, and the bar with the price appears with the
      // confirmed card.
      notice={
        <Stack gap={1}>
          {!price.failed && (
            <div className={styles.narrow}>
              <GuestPrice price={price} />
            </div>
          )}
          {/* The purchase has no start date, so a guest who pays too early loses days (L16). */}
          <p>{t('Guest.payment.period', { days: dateRange(today, addDays(today, 2)) })}</p>
        </Stack>
      }
      layout="wide"
    >
      <ReviewColumns>
        <Stack gap={5}>
          <EarlierPurchaseNotice warning={warning} />
          <GuestDataSummary />
          <GuestBillingAddressForm billing={billing} />
          <GuestCard
            processor={portal.cardProcessor}
            open={otherCard}
            onOpen={setOtherCard}
            isDeclined={isCardDeclined}
            price={price}
            canOpenWallet={canOpenWallet}
            onPay={payOrShowEarlierPurchaseWarning}
          />
        </Stack>
        <GuestPaymentSection
          price={price}
          paying={paying}
          cardConfirmed={draft.card !== undefined && !otherCard}
          isCardDeclined={isCardDeclined}
          isCardReplaced={isCardReplaced}
          onUseOtherCard={() => setOtherCard(true)}
          busy={billing.form.busy}
          onPay={payOrShowEarlierPurchaseWarning}
        />
        <Actions>
          <StepBackLink />
        </Actions>
      </ReviewColumns>
      <PaymentProgressDialog paying={paying} />
    </WizardStep>
  )
}
