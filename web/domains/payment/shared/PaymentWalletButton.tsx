import type { PaymentRequestTokenEvent } from '@stripe/stripe-js'
import { use, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SalesClosed } from '../../../platform/salesClosed.ts'
import { Failure } from '../../../relay/gatewayFailure.ts'
import { Button, type DisabledReason } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { Stack } from '../../../ui/layout.tsx'
import type { PaymentWallet } from '../paymentWallet.ts'
import { useCardProcessorContext } from './CardProcessor.tsx'
import type { Refuse, useCardForm } from './useCardForm.ts'
import styles from './PaymentWalletButton.module.css'

interface PaymentWalletButtonProps {
  card: Pick<ReturnType<typeof useCardForm>, 'storePaymentCardToken'>
  /**
   * Card form that contains the wallet button. The form shows the reason when the card from the
   * wallet is rejected.
   */
  form: { refuse: Refuse; clearProblem: () => void }
  /** Payment that the wallet button starts. Undefined if the button only adds a card. */
  payment?: WalletPayment
  /**
   * Called after the card from the wallet is stored. The argument is the total in cents that the
   * payment sheet showed.
   */
  onStored: (totalCents: number) => void
}

/** Data of a payment that the buyer starts with the payment wallet button. */
export interface WalletPayment {
  /** Label of the total in the payment sheet of the wallet. */
  label: string
  /** Total price in cents; null until the price is known. */
  totalCents: number | null
  /** Reason why the buyer cannot pay yet; null when the buyer can pay. */
  reason: DisabledReason | null
  /**
   * Returns whether the buyer may open the payment sheet of the wallet. If not, shows the buyer
   * which input is missing.
   */
  canOpen: () => boolean
}

/**
 * Button for Apple Pay or Google Pay above a card form. The wallet's card token is stored like the
 * token of a typed card (G04). Renders nothing when the browser has no wallet. While sales are
 * closed, a button that pays is disabled.
 */
export function PaymentWalletButton(props: PaymentWalletButtonProps) {
  const { processor } = useCardProcessorContext()
  if (processor.state !== 'ready' || !processor.wallet) return null
  return <OpenPaymentWalletButton {...props} wallet={processor.wallet} />
}

function OpenPaymentWalletButton({
  wallet: { name: wallet, request },
  card,
  form: { refuse, clearProblem },
  payment,
  onStored,
}: PaymentWalletButtonProps & { wallet: PaymentWallet }) {
  const { t } = useTranslation(['payment', 'common'])
  const { money } = useFormat()
  const arePaymentsRefused = use(SalesClosed) && payment !== undefined
  const hintId = useId()
  const [isBusy, setBusy] = useState(false)
  const shownCents = useRef(0)
  const { totalCents = 0, label = t('PaymentWallet.addTotal'), reason = null, canOpen } = payment ?? {}

  const storeWalletCard = useEffectEvent(async ({ token, complete }: PaymentRequestTokenEvent) => {
    let isStored = false
    try {
      isStored = await card.storePaymentCardToken(token.id, refuse)
    } catch (error) {
      const { gatewayMessage, code } = Failure.from(error)
      refuse({ message: gatewayMessage ?? t(`common:errors.${code}`) })
    }
    // The wallet closes its sheet, so that the progress of the payment is visible.
    complete(isStored ? 'success' : 'fail')
    setBusy(false)
    if (isStored) onStored(shownCents.current)
  })

  useEffect(() => {
    const storeCardOnWalletToken = (event: PaymentRequestTokenEvent) => void storeWalletCard(event)
    const clearBusyOnWalletCancel = () => setBusy(false)
    request.on('token', storeCardOnWalletToken)
    request.on('cancel', clearBusyOnWalletCancel)
    return () => {
      request.off('token', storeCardOnWalletToken)
      request.off('cancel', clearBusyOnWalletCancel)
    }
  }, [request])

  function openPaymentSheet() {
    if (totalCents === null || request.isShowing() || canOpen?.() === false) return
    shownCents.current = totalCents
    clearProblem()
    setBusy(true)
    try {
      request.update({ currency: 'cad', total: { label, amount: totalCents, pending: !payment } })
      request.show()
    } catch {
      setBusy(false)
      refuse({ message: t('PaymentWallet.failed', { wallet }) })
    }
  }

  return (
    <Stack gap={3}>
      <Button
        wide
        size="large"
        className={styles.wallet}
        busy={isBusy}
        reason={arePaymentsRefused ? t('common:SalesClosed.reason') : reason}
        aria-describedby={hintId}
        onClick={openPaymentSheet}
      >
        {t(payment ? 'PaymentWallet.pay' : 'PaymentWallet.add', { wallet })}
        {payment && totalCents !== null && ` ${money(totalCents)}`}
      </Button>
      <p id={hintId} className={styles.hint}>
        {t(payment ? 'PaymentWallet.payHint' : 'PaymentWallet.addHint')}
      </p>
      <p className={styles.divider}>{t('PaymentWallet.or')}</p>
    </Stack>
  )
}
