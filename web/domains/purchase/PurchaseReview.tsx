import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BillingAddressSummary_address$key } from '../../__generated__/BillingAddressSummary_address.graphql.ts'
import type { CardSummary_card$key } from '../../__generated__/CardSummary_card.graphql.ts'
import type { Chosen_club$key } from '../../__generated__/Chosen_club.graphql.ts'
import type { ReviewPass_quote$key } from '../../__generated__/ReviewPass_quote.graphql.ts'
import type { Chosen_vehicle$key } from '../../__generated__/Chosen_vehicle.graphql.ts'
import type {
  PurchaseReview_query$data,
  PurchaseReview_query$key,
} from '../../__generated__/PurchaseReview_query.graphql.ts'
import type { PurchaseReview_quote$key } from '../../__generated__/PurchaseReview_quote.graphql.ts'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { hasChosenMagazine } from '../magazines/shared/magazineChoice.ts'
import { ReviewColumns } from '../payment/shared/ReviewColumns.tsx'
import type { PayingCard } from '../payment/shared/useNotChargedText.ts'
import { useOtherCard } from '../payment/shared/useOtherCard.ts'
import { buildFeeAcceptanceDraft, isAdditionalFeeAccepted } from './purchaseDraft.ts'
import { StepBackLink } from '../../wizard/StepActions.tsx'
import { PassCollisionNotice, ChangeChoiceLink, useOverlapBlockReason } from './PassCollisionNotice.tsx'
import { Confirm } from './Confirm.tsx'
import { PurchaseFailure } from './PurchaseFailure.tsx'
import { type ResumedDecline, ResumedDeclineNotice } from './ResumedDeclineNotice.tsx'
import { ReviewMagazines } from './ReviewMagazines.tsx'
import { ReviewPass } from './ReviewPass.tsx'
import { buildDraftOfMagazineChoice, readMagazineChoiceOrPreselectDigital } from './readMagazineChoice.ts'
import { parseSoldPassType } from './passTypes.ts'
import { type PurchaseDraft, purchaseWizard } from './purchaseWizard.ts'
import { findPurchaseObstacle } from './invalidChoices.ts'
import type { PurchasePayment } from './useBuy.ts'
import { toOverlapCheckResult } from './useCollision.ts'

interface PurchaseReviewProps {
  query: PurchaseReview_query$key
  vehicle: Chosen_vehicle$key
  club: Chosen_club$key
  card: CardSummary_card$key & PayingCard
  address: BillingAddressSummary_address$key
  quote: ReviewPass_quote$key & PurchaseReview_quote$key
  buying: PurchasePayment
  /** Decline that this purchase resumes; null without one, and after another payment. */
  resumedDecline: ResumedDecline | null
}

/**
 * Review of a purchase: the pass with its full invoice and the magazine choice, beside the payment
 * method with the pay button.
 */
export function PurchaseReview(props: PurchaseReviewProps) {
  const { t } = useTranslation('purchase')
  const { t: ofMagazines } = useTranslation('magazines')
  const { t: ofPayment } = useTranslation('payment')
  const { money } = useFormat()
  const [draft, change] = useDraft(purchaseWizard)
  const otherCard = useOtherCard()
  const { resumedDecline } = props
  const { viewer } = useFragment(
    graphql`
      fragment PurchaseReview_query on Query {
        viewer {
          email
          ...ReviewAddress_member
          magazinePreferences {
            printedQuantity
            digital
          }
          incompleteAccessRight(accessRightId: $accessRightId) @include(if: $resumes) @catch {
            failedTotal @catch {
              cents
            }
          }
        }
      }
    `,
    props.query,
  )
  const quote = useFragment(
    graphql`
      fragment PurchaseReview_quote on PurchaseQuote {
        obstacle
        collision {
          activeAt
          expiresAt
        }
        additionalFee {
          cents
        }
        maximumPrintedMagazines
        invoice {
          total {
            cents
          }
        }
      }
    `,
    props.quote as PurchaseReview_quote$key,
  )
  const type = parseSoldPassType(draft.type)
  const { maximumPrintedMagazines: maximum } = quote
  const storedPreferences = viewer?.magazinePreferences ?? { printedQuantity: 0, digital: false }
  const magazines =
    maximum === null ? null : readMagazineChoiceOrPreselectDigital(draft, storedPreferences, maximum)
  const collision = toOverlapCheckResult({
    collision: quote.collision,
    obstacle: findPurchaseObstacle(draft, quote.obstacle),
  })
  const collisionReason = useOverlapBlockReason(collision)
  const fee = quote.additionalFee
  // A fee that was not accepted with its current amount is requested here, because the payment step
  // was skipped or the amount has changed. The checkbox stays visible after it is checked (E47).
  const [draftAtMount] = useState(draft)
  const asksFee = fee !== null && !isAdditionalFeeAccepted(draftAtMount, fee.cents)
  const reason =
    collisionReason ??
    (fee && !isAdditionalFeeAccepted(draft, fee.cents)
      ? { text: ofPayment('Fee.missing', { amount: money(fee.cents) }), field: 'feeAccepted' }
      : null) ??
    (magazines && !hasChosenMagazine(magazines)
      ? { text: ofMagazines('Magazine.review.warningNoSelection'), field: 'digital' }
      : null)
  if (!type) return null
  const declinedCents = getDeclinedTotalCents(draft, viewer?.incompleteAccessRight)
  const totalCents = quote.invoice.total.cents
  const payment = {
    buying: props.buying,
    otherCard,
    totalCents,
    reason,
    onPay: (cents: number) => {
      changeDraft(purchaseWizard, {
        ...(magazines && buildDraftOfMagazineChoice(magazines)),
        warningSeen: true,
      })
      return props.buying.pay(cents)
    },
  }

  return (
    <ReviewColumns>
      <Stack gap={4}>
        <PurchaseFailure {...payment} type={type} card={props.card} />
        {resumedDecline && (
          <ResumedDeclineNotice decline={resumedDecline} card={props.card} otherCard={otherCard} />
        )}
        {declinedCents !== null && declinedCents !== totalCents && (
          <Notice tone="warning">
            {t('Review.priceSinceDeclined', { before: money(declinedCents), now: money(totalCents) })}
          </Notice>
        )}
        <ReviewPass
          type={type}
          vehicle={props.vehicle}
          club={props.club}
          quote={props.quote}
          email={viewer?.email ?? ''}
          member={viewer ?? null}
        />
        {draft.givesUpRequest && <Notice tone="warning">{t('Review.givesUp')}</Notice>}
        {magazines && maximum !== null && (
          <ReviewMagazines lead={ofMagazines('Magazine.review.lead')} choice={magazines} maximum={maximum} />
        )}
        {asksFee && (
          <Card title={ofPayment('Fee.title')}>
            <CheckboxField
              name="feeAccepted"
              label={ofPayment('Fee.accept', { amount: money(fee.cents) })}
              hint={ofPayment('Fee.hint')}
              checked={isAdditionalFeeAccepted(draft, fee.cents)}
              onChange={(event) => change(buildFeeAcceptanceDraft(fee.cents, event.target.checked))}
            />
          </Card>
        )}
        <PassCollisionNotice collision={collision} actions={<ChangeChoiceLink step="vehicle" />} />
      </Stack>
      <Confirm
        {...payment}
        card={props.card}
        address={props.address}
        wasCardDeclined={resumedDecline?.isCardReplaced === false}
      />
      <Actions>
        <StepBackLink />
      </Actions>
    </ReviewColumns>
  )
}

type IncompletePurchase = NonNullable<PurchaseReview_query$data['viewer']>['incompleteAccessRight']

/**
 * Returns the total of the declined payment in cents, from the purchase draft or from the receipt
 * of the resumed purchase. Returns null if no payment was declined or if the total is unknown.
 */
function getDeclinedTotalCents(
  { declinedTotal }: PurchaseDraft,
  incompletePurchase: IncompletePurchase,
): number | null {
  if (declinedTotal) return Number(declinedTotal)
  const failedTotal = incompletePurchase?.ok ? incompletePurchase.value?.failedTotal : null
  return failedTotal?.ok ? (failedTotal.value?.cents ?? null) : null
}
