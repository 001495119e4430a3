import { useTranslation } from 'react-i18next'
import type { PayingCard } from '../payment/shared/useNotChargedText.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { recordStepReopenedForChange } from '../../wizard/changedStep.ts'
import { buildPurchaseStepUrl } from './purchaseWizard.ts'
import styles from './PayingCardPrice.module.css'

interface PayingCardPriceProps {
  /** Total price in cents. */
  cents: number
  /** Card that the payment charges. */
  card: PayingCard
}

/**
 * Price of a purchase in the action bar of the review, with the card that the pay button charges.
 * Both are a link to the payment step, where the member can change the card.
 */
export function PayingCardPrice({ cents, card: { brand, last4 } }: PayingCardPriceProps) {
  const { t } = useTranslation(['payment', 'purchase'])
  const step = buildPurchaseStepUrl('paymentinfo')
  const shownBrand = brand ?? t('Card.card')
  return (
    <Anchor to={step} className={styles.link} onClick={() => recordStepReopenedForChange(step)}>
      <Amount cents={cents} />
      <span className={styles.card} aria-hidden="true">
        {t('Card.short', { brand: shownBrand, last4 })}
      </span>
      <span className="visually-hidden">
        {' – '}
        {t('purchase:Review.changeWhat', { what: t('Card.ending', { brand: shownBrand, last4 }) })}
      </span>
    </Anchor>
  )
}
