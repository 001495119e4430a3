import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CardSummary_card$key } from '../../../__generated__/CardSummary_card.graphql.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { OutcomeIcon } from '../../../ui/Outcome.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import { resetDraft } from '../../../wizard/draft.ts'
import { CardSummary } from '../../payment/shared/CardSummary.tsx'
import { PayWithOtherCard } from '../../payment/shared/PayWithOtherCard.tsx'
import { AddCardAndPay } from './AddCardAndPay.tsx'
import { PaymentActions } from './PaymentActions.tsx'
import { type PaidClub, PaymentLineRow } from './PaymentLineRow.tsx'
import styles from './SeveralVehicles.module.css'
import { PaymentStopNotice } from './PaymentStopNotice.tsx'
import { readAndClearPaymentConfirmation } from './paymentConfirmation.ts'
import { summarizePayments } from './paymentSummary.ts'
import { buildSeveralVehiclesStepUrl, severalVehiclesWizard } from './severalVehiclesWizard.ts'
import { usePassPrinting } from './usePassPrinting.tsx'
import { usePurchaseLinePayments } from './usePurchaseLinePayments.ts'

interface SeveralVehiclesPaymentsProps {
  findVehicleName: (vehicleId: string) => string
  /** Returns the license plate of a vehicle; null if it has none. */
  findPlate: (vehicleId: string) => string | null
  /** Returns a club; null for a club that is not known. */
  findClub: (clubId: string) => PaidClub | null
  /** Stored payment card, which the next payments charge; null if no card could be loaded. */
  card: CardSummary_card$key | null
  /** True if the member has a valid payment card and a billing address. */
  hasPaymentDetails: boolean
  /** First name of the member, for the thanks after the payments. */
  firstName: string
  /** E-mail address to which the federation sends each pass. */
  email: string
  /** Name of the portal, shown as the issuer of printed passes. */
  issuer: string
  /** Time of the gateway when the screen was loaded, in milliseconds since 1970. */
  now: number
}

/**
 * Progress and result of the payments for several vehicles. After a reload, the screen shows the
 * stored outcomes. No payment is sent until the member presses a button.
 */
export function SeveralVehiclesPayments(props: SeveralVehiclesPaymentsProps) {
  const { findVehicleName, findPlate, findClub, card, hasPaymentDetails, firstName, email, issuer, now } =
    props
  const { t } = useTranslation('several-vehicles')
  const navigate = useNavigate()
  const [wantsOtherCard, setWantsOtherCard] = useState(false)
  const [isCardFormClosed, setCardFormClosed] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const payments = usePurchaseLinePayments(now)
  const { lines, payPurchaseLines, paying, isPending, isWaiting, currentKey } = payments
  const summary = summarizePayments(lines, paying, isPending)
  const { result, paid, unknown, unpaid } = summary
  const isDone = !paying && result === 'done'
  // A card that was added after the payments stopped removes the cause. While the form is open, its
  // address is stored before its card, so the form stays until it is done.
  const isMissingCardAdded = hasPaymentDetails && !wantsOtherCard && payments.storedStop?.reason === 'noCard'
  const stop = payments.stop ?? (isMissingCardAdded ? null : payments.storedStop)
  const resultLead = lines.length > 0 && t('SeveralVehicles.result.lead', { paid, total: lines.length })
  const lead = paying ? t('SeveralVehicles.keepOpen') : resultLead
  const isCardWrong = stop?.reason === 'declined' || stop?.reason === 'noCard'
  // The notice about unknown outcomes also says why such payments stopped.
  const isStopExplainedByUnconfirmedNotice = unknown > 0 && stop?.reason === 'unavailable'
  const canEnterCard = isCardWrong && !paying && summary.ready > 0 && unknown === 0
  const isEnteringCard = wantsOtherCard && canEnterCard
  // Passes that need an action come first. The order stays while the payments are in progress.
  const shownLines = paying ? lines : lines.toSorted((a, b) => Number(!!a.bought) - Number(!!b.bought))
  const current = lines.find(({ key }) => key === currentKey)
  const printing = usePassPrinting(
    lines.flatMap(({ bought }) => bought?.id ?? []),
    issuer,
  )

  // The request exists once, so only the first effect after the review starts the payments. They
  // start before the first paint, which would otherwise show the passes as unpaid.
  useLayoutEffect(() => {
    if (readAndClearPaymentConfirmation()) void payPurchaseLines()
  })

  function closeCardForm() {
    setCardFormClosed(true)
    setWantsOtherCard(false)
  }

  async function payWithOtherCard() {
    setWantsOtherCard(false)
    setCardFormClosed(false)
    // The form disappears, and the title says how the payments end.
    title.current?.focus()
    await payPurchaseLines()
  }

  /** Opens the review of the purchase again, only with the passes that are certainly not paid. */
  async function openReviewOfUnpaidPasses() {
    const unpaidLines = await payments.readUnpaidPaymentLines()
    if (!unpaidLines) return
    resetDraft(severalVehiclesWizard, {
      lines: unpaidLines.map(({ vehicleId, type, clubId, desiredActivation }) => ({
        vehicleId,
        type,
        clubId,
        desiredActivation,
      })),
      isResumed: true,
    })
    await navigate(buildSeveralVehiclesStepUrl('review'))
  }

  return (
    <Container width="text">
      {printing.printedCards}
      <Stack gap={5} className={printing.printedCards ? 'no-print' : undefined}>
        {isDone && <OutcomeIcon tone="success" />}
        <PageTitle
          ref={title}
          kicker={isDone && firstName !== '' && t('SeveralVehicles.thanks', { name: firstName })}
          lead={lead}
        >
          {t(`SeveralVehicles.result.${result}`)}
        </PageTitle>
        <p role="status" className={paying ? undefined : 'visually-hidden'}>
          {current &&
            t(isWaiting ? 'SeveralVehicles.waiting' : 'SeveralVehicles.progress', {
              name: findVehicleName(current.vehicleId),
              paid,
              total: lines.length,
            })}
        </p>
        {!paying &&
          stop &&
          stop.reason !== 'unknown' &&
          !isStopExplainedByUnconfirmedNotice &&
          unknown + unpaid > 0 && (
            <PaymentStopNotice
              reason={stop.reason}
              message={stop.message}
              vehicleName={findVehicleName(stop.vehicleId ?? '')}
              onEnterCard={canEnterCard && !isEnteringCard ? () => setWantsOtherCard(true) : null}
              isCardFormClosed={isCardFormClosed}
            />
          )}
        {isEnteringCard && stop?.reason === 'noCard' && (
          <AddCardAndPay totalCents={summary.readyCents} onPay={payWithOtherCard} onCancel={closeCardForm} />
        )}
        {isEnteringCard && stop?.reason === 'declined' && (
          <Card tone="sand">
            <PayWithOtherCard
              level={2}
              totalCents={summary.readyCents}
              reason={null}
              barPrice={null}
              onPay={payWithOtherCard}
              onCancel={closeCardForm}
            />
          </Card>
        )}
        {!paying && unknown > 0 && (
          <Notice tone="warning" live>
            {stop?.reason === 'unavailable' && stop.message && <p>{stop.message}</p>}
            <p>{t('SeveralVehicles.unknownText', { count: unknown })}</p>
          </Notice>
        )}
        {!paying && (summary.isRestForgotten || payments.hasForgottenPayment) && (
          <Notice tone="warning" live>
            {t('SeveralVehicles.restForgotten')}
          </Notice>
        )}
        {lines.length > 0 && (
          <ul className={styles.list} aria-label={t('SeveralVehicles.passes')}>
            {shownLines.map((line) => (
              <PaymentLineRow
                key={line.key}
                line={line}
                name={findVehicleName(line.vehicleId)}
                plate={findPlate(line.vehicleId)}
                club={findClub(line.clubId)}
                isPending={isPending(line)}
                isCurrent={line.key === currentKey}
                isQueued={paying && !payments.isCheckingOnly && line.state === 'ready'}
              />
            ))}
          </ul>
        )}
        {!paying && unpaid > 0 && <p>{t('SeveralVehicles.signOutWarning')}</p>}
        {!paying && paid > 0 && (
          <Stack gap={2}>
            <p className={styles.lineHead}>
              <span className={styles.payments}>{t('SeveralVehicles.totalPaid')}</span>
              <Amount cents={summary.paidCents} />
            </p>
            {email !== '' && <p>{t('SeveralVehicles.mailed', { email })}</p>}
          </Stack>
        )}
        {!paying && !isEnteringCard && card && summary.ready > 0 && unknown === 0 && (
          <Card title={t('SeveralVehicles.chargedCard')}>
            <CardSummary card={card} />
          </Card>
        )}
        {!paying && (
          <PaymentActions
            lines={lines}
            summary={summary}
            isReviewNeeded={stop?.reason === 'priceChanged'}
            isCardWrong={isCardWrong}
            isPayButtonShownAbove={isEnteringCard}
            printing={printing}
            findRegionId={(clubId) => findClub(clubId)?.region?.id}
            onPay={() => void payPurchaseLines()}
            onCheck={() => void payPurchaseLines(true)}
            onReview={() => void openReviewOfUnpaidPasses()}
          />
        )}
      </Stack>
    </Container>
  )
}
