import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextLines } from '../../../ui/TextLines.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { WrappingRow } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import type { ReceiptState } from '../../receipts/shared/receiptState.ts'
import { useVehicleText } from '../../vehicles/shared/useVehicleText.ts'
import { buildPurchaseStepUrl } from '../purchaseWizard.ts'
import { PendingPaymentLink } from './PendingPayment.tsx'
import styles from './SeveralVehicles.module.css'
import type { PaymentLine } from './paymentLines.ts'
import { isDeclinedPaymentLine, isVehicleCoveredByOtherPass } from './paymentLineStates.ts'

/** Club that a pass supports, in a purchase for several vehicles. */
export interface PaidClub {
  readonly number: string
  readonly name: string
  readonly region: { readonly id: string } | null | undefined
}

interface PaymentLineRowProps {
  line: PaymentLine
  /** Name of the vehicle whose payment the row shows. */
  name: string
  /** License plate of the vehicle; null if it has none. */
  plate: string | null
  /** Club that the pass supports; null for a club that is not known. */
  club: PaidClub | null
  /** True if the pass may be paid in a purchase for one vehicle, whose outcome is unknown. */
  isPending: boolean
  /** True while the payment for this vehicle is in progress. */
  isCurrent: boolean
  /** True if the current run of payments will pay for this vehicle. */
  isQueued: boolean
}

const tones = {
  ready: 'neutral',
  queued: 'neutral',
  declined: 'problem',
  sent: 'waiting',
  paying: 'waiting',
  paid: 'good',
  refused: 'problem',
  covered: 'neutral',
} as const

/** Returns the payment state that the row of one vehicle shows. */
function findShownPaymentState(
  line: PaymentLine,
  { isPending, isCurrent, isQueued }: Pick<PaymentLineRowProps, 'isPending' | 'isCurrent' | 'isQueued'>,
): keyof typeof tones {
  if (isCurrent) return 'paying'
  if (isPending) return 'sent'
  if (isQueued) return 'queued'
  if (isDeclinedPaymentLine(line)) return 'declined'
  return isVehicleCoveredByOtherPass(line) ? 'covered' : line.state
}

/**
 * Row of one payment in a purchase for several vehicles, with its state. A paid row links to the
 * pass and the receipt.
 */
export function PaymentLineRow(props: PaymentLineRowProps) {
  const { line, name, plate, club, isPending } = props
  const { t } = useTranslation(['several-vehicles', 'purchase', 'access-rights'])
  const { dateRange, longDate } = useFormat()
  const { licence } = useVehicleText()
  const { type, state, totalCents, bought, problem, desiredActivation } = line
  const pass = [t(`access-rights:AccessRightType.${type}`), bought?.number]
  const shownState = findShownPaymentState(line, props)
  return (
    <li className={styles.row}>
      <div className={styles.lineHead}>
        <h2 className={styles.lineTitle}>{name}</h2>
        <Amount cents={totalCents} />
      </div>
      <p className={styles.reason}>
        <TextLines>
          {plate && licence(plate)}
          {pass.filter(Boolean).join(' · ')}
          {!bought && desiredActivation && longDate(desiredActivation)}
          {bought?.activeAt && bought.expiresAt && dateRange(bought.activeAt, bought.expiresAt)}
          {club && <WholeWords>{`${club.number} – ${club.name}`}</WholeWords>}
        </TextLines>
      </p>
      <StatusTag tone={tones[shownState]}>{t(`SeveralVehicles.state.${shownState}`)}</StatusTag>
      {isPending && <PendingPaymentLink name={name} url={buildPurchaseStepUrl('review')} />}
      {state === 'refused' && problem && !isPending && (
        <p className={styles.reason}>{t(getPaymentRefusalTextKey(problem))}</p>
      )}
      {bought && (
        <WrappingRow gap={4}>
          <TextLink standalone to={paths.purchased(bought.id)}>
            {t('SeveralVehicles.showPass')}
            <span className="visually-hidden"> – {name}</span>
          </TextLink>
          {bought.receiptId && (
            <TextLink
              standalone
              to={paths.receipt(bought.receiptId)}
              state={{ isFromPayments: true } satisfies ReceiptState}
              icon="receipt"
            >
              {t('purchase:Success.receipt')}
              <span className="visually-hidden"> – {name}</span>
            </TextLink>
          )}
        </WrappingRow>
      )}
    </li>
  )
}

/**
 * Returns the translation key of the reason why the purchase of a pass was refused. Nothing was
 * charged for the refused pass.
 */
function getPaymentRefusalTextKey(problem: string) {
  switch (problem) {
    case 'AlreadyActiveProblem':
    case 'AlreadyWithoutInsuranceProblem':
    case 'AlreadyRequestedProblem':
      return 'SeveralVehicles.refused.taken'
    case 'ClubUnavailableProblem':
      return 'SeveralVehicles.refused.club'
    case 'PriceChangedProblem':
    case 'AdditionalFeeNotAcceptedProblem':
      return 'SeveralVehicles.refused.price'
    default:
      return 'SeveralVehicles.refused.other'
  }
}
