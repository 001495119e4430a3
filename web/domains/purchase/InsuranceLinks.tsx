import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/TextLink.tsx'
import { useDraft } from '../../wizard/draft.ts'
import styles from './OfferLinks.module.css'
import { type SoldType, uninsuredType } from './passTypes.ts'
import { choosePass, purchase, purchaseAddress } from './steps.ts'

/** From an insured pass to what its insurance is, and to the same pass without it, where there is one (E22, E69). */
export function InsuranceLinks({ type }: { type: SoldType }) {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const [draft, change] = useDraft(purchase)
  const without = uninsuredType(type)
  const what = <span className="visually-hidden"> – {t(`access-rights:AccessRightType.${type}`)}</span>
  return (
    <div className={styles.links}>
      {/* What is chosen stays for coming back. */}
      <TextLink to={purchaseAddress('Insurance')} onClick={() => change(choosePass(draft, type))}>
        {t('PassChoice.ofInsurance')}
        {what}
      </TextLink>
      {without && (
        <TextLink
          to={purchaseAddress('WithoutInsuranceInfo')}
          onClick={() => change(choosePass(draft, without))}
        >
          {t('PassChoice.withoutInsurance')}
          {what}
        </TextLink>
      )}
    </div>
  )
}
