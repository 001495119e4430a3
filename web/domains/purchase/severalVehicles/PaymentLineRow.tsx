import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { WrappingRow } from '../../../ui/layout.tsx'
import styles from './SeveralVehicles.module.css'
import { type PaymentLine, isVehicleCoveredByOtherPass } from './paymentLines.ts'

interface PaymentLineRowProps {
  line: PaymentLine
  /** Name of the vehicle whose payment the row shows. */
  name: string
  /** True while the payment for this vehicle is in progress. */
  isCurrent: boolean
}

const tones = {
  ready: 'neutral',
  sent: 'waiting',
  paying: 'waiting',
  paid: 'good',
  refused: 'problem',
  covered: 'neutral',
} as const

/** Returns the payment state that the row of one vehicle shows. */
function findShownPaymentState(line: PaymentLine, isCurrent: boolean): keyof typeof tones {
  if (isCurrent) return 'paying'
  return isVehicleCoveredByOtherPass(line) ? 'covered' : line.state
}

/**
 * Row of one payment in a purchase for several vehicles, with its state. A paid row links to the
 * pass and the receipt.
 */
export function PaymentLineRow({ line, name, isCurrent }: PaymentLineRowProps) {
  const { t } = useTranslation(['several-vehicles', 'purchase', 'access-rights'])
  const { type, state, totalCents, bought, problem } = line
  const shownState = findShownPaymentState(line, isCurrent)
  return (
    <li className={styles.row}>
      <div className={styles.lineHead}>
        <h2 className={styles.lineTitle}>{name}</h2>
        <Amount cents={totalCents} />
      </div>
      <div className={styles.lineHead}>
        <span className={styles.reason}>
          {t(`access-rights:AccessRightType.${type}`)}
          {bought && ` · ${bought.number}`}
        </span>
        <StatusTag tone={tones[shownState]}>{t(`SeveralVehicles.state.${shownState}`)}</StatusTag>
      </div>
      {state === 'refused' && problem && (
        <p className={styles.reason}>{t(getPaymentRefusalTextKey(problem))}</p>
      )}
      {bought && (
        <WrappingRow gap={4}>
          <TextLink standalone to={paths.purchased(bought.id)}>
            {t('SeveralVehicles.showPass')}
            <span className="visually-hidden"> – {name}</span>
          </TextLink>
          {bought.receiptId && (
            <TextLink standalone to={paths.receipt(bought.receiptId)} icon="receipt">
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
