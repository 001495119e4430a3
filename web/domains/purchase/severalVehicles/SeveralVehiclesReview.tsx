import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { BillingAddressSummary_address$key } from '../../../__generated__/BillingAddressSummary_address.graphql.ts'
import type { CardSummary_card$key } from '../../../__generated__/CardSummary_card.graphql.ts'
import { paths } from '../../../platform/paths.ts'
import { createRandomId } from '../../../platform/randomId.ts'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { useUnmountPromise } from '../../../platform/useUnmountPromise.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { Actions, Stack } from '../../../ui/layout.tsx'
import { useFocusAfterRender } from '../../../ui/useFocusAfterRender.ts'
import { resetDraft, useDraft } from '../../../wizard/draft.ts'
import { StepBackLink } from '../../../wizard/StepActions.tsx'
import { MagazineFields } from '../../magazines/shared/MagazineFields.tsx'
import type { MagazineChoice } from '../../magazines/shared/magazineChoice.ts'
import { ReviewColumns } from '../../payment/shared/ReviewColumns.tsx'
import { PaymentMethodSummary } from '../../payment/shared/PaymentMethodSummary.tsx'
import { isAddressPresent, isCardValid } from '../../payment/shared/paymentDetailChecks.ts'
import { readMagazineChoiceOrPreselectDigital } from '../readMagazineChoice.ts'
import { MissingPaymentDetails } from './MissingPaymentDetails.tsx'
import { ReviewedPassLine } from './ReviewedPassLine.tsx'
import { buildReviewedLineId } from './reviewedLineId.ts'
import { SeveralVehiclesTotal } from './SeveralVehiclesTotal.tsx'
import styles from './SeveralVehicles.module.css'
import { getStoredPaymentLines, useStoredPaymentLines } from './paymentLineStorage.ts'
import { recordPaymentConfirmation } from './paymentConfirmation.ts'
import { runWithPaymentLock } from './paymentLock.ts'
import { usePendingPaymentUrlFinder } from './pendingPayments.ts'
import {
  buildPaymentLines,
  findPaymentObstaclesInReview,
  isFeeOfPurchaseLineAccepted,
  findMaximumMagazineQuantity,
} from './reviewedPurchaseLines.ts'
import { buildSeveralVehiclesStepUrl, severalVehiclesWizard } from './severalVehiclesWizard.ts'
import { usePurchaseLineQuotes } from './usePurchaseLineQuotes.ts'

interface SeveralVehiclesReviewProps {
  vehicles: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly registration: string | null | undefined
    /** True if the federation still processes a pass of the vehicle (D35). */
    readonly hasPassInProcess: boolean
  }>
  clubs: ReadonlyArray<{ readonly id: string; readonly number: string; readonly name: string }>
  card: (CardSummary_card$key & { readonly isExpired: boolean }) | null
  address: (BillingAddressSummary_address$key & { readonly addressLine: string | null }) | null
  /**
   * Magazine delivery that the member's account currently has: printed copies, digital, or both.
   */
  delivery: MagazineChoice
  /** Number of days for which the gateway remembers the idempotency key of a payment. */
  keyDays: number
  /** Time of the gateway when the screen was loaded, in milliseconds since 1970. */
  now: number
}

/** Query of the payment screens that return to the review. */
const reviewReturn = { redirect: buildSeveralVehiclesStepUrl('review') }

/** Moves the focus to an element, for example when it replaces the element that had the focus. */
const focusElement = (element: HTMLElement | null) => element?.focus()

/**
 * Review of a purchase for several vehicles: one row per pass, the required consents, and the total
 * with the pay button.
 */
export function SeveralVehiclesReview({
  vehicles,
  clubs,
  card,
  address,
  delivery,
  keyDays,
  now,
}: SeveralVehiclesReviewProps) {
  const { t } = useTranslation(['several-vehicles', 'purchase', 'magazines'])
  const navigate = useNavigate()
  const unmounted = useUnmountPromise()
  const [wasOtherTabPaying, setWasOtherTabPaying] = useState(false)
  const hasOpenPayments = useStoredPaymentLines().some(({ state }) => state === 'ready' || state === 'sent')
  const [draft, change] = useDraft(severalVehiclesWizard)
  const lines = draft.lines ?? []
  const { quotes, hasFailed, hasOtherTabPaid, retry } = usePurchaseLineQuotes(lines)
  const maximum = findMaximumMagazineQuantity(quotes)
  const { printedQuantity, digital } = draft.magazines ?? {}
  const magazineDraft = draft.magazines
    ? { printedMagazines: String(printedQuantity), digitalMagazine: digital ?? false }
    : {}
  const magazines =
    maximum === null ? null : readMagazineChoiceOrPreselectDigital(magazineDraft, delivery, maximum)
  const hasPaymentDetails = isCardValid(card) && isAddressPresent(address)
  // The form stores the address before the card, so it stays until it has stored both.
  const [isEnteringPayment, setEnteringPayment] = useState(!hasPaymentDetails)
  if (!hasPaymentDetails && !isEnteringPayment) setEnteringPayment(true)
  const missingPayment =
    hasPaymentDetails && !isEnteringPayment
      ? null
      : isAddressPresent(address)
        ? 'onlyCard'
        : isCardValid(card)
          ? 'onlyAddress'
          : 'card'
  // The summary of the payment method takes the focus when it replaces the form.
  const [wasPaymentMissing] = useState(!hasPaymentDetails)
  const findPendingPaymentUrl = usePendingPaymentUrlFinder()
  const vehiclesById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const hasPassBeingProcessed = (vehicleId: string) => vehiclesById.get(vehicleId)?.hasPassInProcess ?? false
  const hasPendingPayment = (vehicleId: string) =>
    findPendingPaymentUrl(vehicleId) !== null || hasPassBeingProcessed(vehicleId)
  const obstacles = findPaymentObstaclesInReview(draft, quotes, {
    missingPayment,
    magazines,
    hasPendingPayment,
  })
  const focusAfterRender = useFocusAfterRender()
  const findVehicleName = (id: string) => vehiclesById.get(id)?.name ?? ''

  const removePurchaseLine = (vehicleId: string) => {
    const rest = lines.filter((line) => line.vehicleId !== vehicleId)
    const next = lines[lines.findIndex((line) => line.vehicleId === vehicleId) + 1] ?? rest.at(-1)
    change({ lines: rest })
    // The pressed button disappears.
    if (next) focusAfterRender(buildReviewedLineId(next.vehicleId))
  }

  async function confirmPurchaseLinePayments() {
    if (obstacles.length > 0 || !quotes) return
    const memberId = readDraftOwnerId()
    const store = getStoredPaymentLines(memberId)
    const keys = { createKey: createRandomId, keyDays, now }
    let isOutdated = false
    // The keys are stored before any line is sent, and never while another tab is paying.
    const hasLock = await runWithPaymentLock(memberId, async () => {
      isOutdated = hasOtherTabPaid()
      if (!isOutdated) store.set(buildPaymentLines(store.get(), draft, quotes, magazines, keys))
    })
    setWasOtherTabPaying(!hasLock)
    // The paid lines of the other tab stay stored, and the quotes show which vehicles have a pass.
    if (isOutdated) retry()
    if (!hasLock || isOutdated) return
    recordPaymentConfirmation()
    await navigate(paths.severalPayments(), { replace: true })
    await unmounted
    resetDraft(severalVehiclesWizard)
  }

  return (
    <ReviewColumns>
      <Stack gap={5}>
        {wasOtherTabPaying && hasOpenPayments && (
          <Notice
            tone="warning"
            live
            actions={
              <ButtonLink to={paths.severalPayments()}>
                {t('purchase:SeveralVehicles.unfinishedAction')}
              </ButtonLink>
            }
          >
            {t('SeveralVehicles.stop.otherTab')}
          </Notice>
        )}
        {hasFailed && <RetryBlock title={t('purchase:Purchase.collision.failed')} onRetry={retry} />}
        <ul className={styles.list} aria-label={t('SeveralVehicles.passes')}>
          {lines.map((line) => {
            const club = clubs.find(({ id }) => id === line.clubId)
            const quote = quotes?.get(line.vehicleId) ?? null
            const feeCents = quote?.kind === 'price' ? quote.feeCents : null
            return (
              <ReviewedPassLine
                key={line.vehicleId}
                line={line}
                name={findVehicleName(line.vehicleId)}
                plate={vehiclesById.get(line.vehicleId)?.registration ?? null}
                club={club ? `${club.number} – ${club.name}` : ''}
                quote={quote}
                pendingUrl={findPendingPaymentUrl(line.vehicleId)}
                hasPassInProcess={hasPassBeingProcessed(line.vehicleId)}
                isFeeAccepted={
                  feeCents !== null && isFeeOfPurchaseLineAccepted(draft, line.vehicleId, feeCents)
                }
                onAcceptFee={(cents) => change({ fees: { ...draft.fees, [line.vehicleId]: cents } })}
                onRemove={lines.length > 1 ? () => removePurchaseLine(line.vehicleId) : null}
              />
            )
          })}
        </ul>
        {magazines && maximum !== null && (
          <Card title={t('magazines:Magazine.review.title')}>
            <Stack gap={4}>
              <p>{t('SeveralVehicles.magazines', { count: lines.length })}</p>
              <MagazineFields
                choice={magazines}
                maximum={maximum}
                // The account of the member has one magazine delivery, not one per pass.
                quantityLabel={lines.length > 1 ? t('SeveralVehicles.copies') : undefined}
                onChoose={(chosen) => change({ magazines: chosen })}
              />
            </Stack>
          </Card>
        )}
        {!isEnteringPayment && isCardValid(card) && isAddressPresent(address) ? (
          <div ref={wasPaymentMissing ? focusElement : undefined} tabIndex={-1}>
            <PaymentMethodSummary
              card={card}
              address={address}
              changeUrlOf={(what) => (what === 'card' ? paths.card : paths.billingAddress)(reviewReturn)}
            />
          </div>
        ) : (
          <MissingPaymentDetails
            submitLabel={t('SeveralVehicles.saveDetails')}
            onDone={() => setEnteringPayment(false)}
          />
        )}
      </Stack>
      <SeveralVehiclesTotal
        lines={lines}
        findVehicleName={findVehicleName}
        quotes={quotes}
        obstacles={obstacles}
        onPay={() => void confirmPurchaseLinePayments()}
      />
      <Actions>
        <StepBackLink />
      </Actions>
    </ReviewColumns>
  )
}
