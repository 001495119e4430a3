import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/TextLink.tsx'
import { useDraft } from '../../wizard/draft.ts'
import styles from './OfferLinks.module.css'
import { type SoldType, getPassTypeWithoutInsurance } from './passTypes.ts'
import { selectPassType, purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'

/**
 * Links that accompany an insured pass: to the explanation of its insurance, and to the
 * corresponding pass without insurance if one exists (E22, E69).
 */
export function InsuranceLinks({ type }: { type: SoldType }) {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const [draft, change] = useDraft(purchaseWizard)
  const without = getPassTypeWithoutInsurance(type)
  const what = <span className="visually-hidden"> – {t(`access-rights:AccessRightType.${type}`)}</span>
  return (
    <div className={styles.links}>
      {/* The selected pass is stored in the draft, so that it is still selected after a return to this step. */}
      <TextLink
        standalone
        to={buildPurchaseStepUrl('Insurance')}
        onClick={() => change(selectPassType(draft, type))}
      >
        {t('PassChoice.ofInsurance')}
        {what}
      </TextLink>
      {without && (
        <TextLink
          standalone
          to={buildPurchaseStepUrl('WithoutInsuranceInfo')}
          onClick={() => change(selectPassType(draft, without))}
        >
          {t('PassChoice.withoutInsurance')}
          {what}
        </TextLink>
      )}
    </div>
  )
}
