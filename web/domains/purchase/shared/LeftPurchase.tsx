import { useTranslation } from 'react-i18next'
import { isOnCalendar } from '../../../forms/days.ts'
import { isPassType } from '../../access-rights/shared/passType.ts'
import { type PurchaseDraft, leftPurchase, keptPurchase } from '../draft.ts'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { resetDraft, useDraft } from '../../../wizard/draft.ts'

/** A purchase that was left half-way: go on with it, or start over. */
export function LeftPurchase() {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const [draft] = useDraft(keptPurchase)
  const how = leftPurchase(draft)
  const pass = useLeftPass(draft)
  if (!how) return null
  return (
    <Notice
      tone={how === 'unknown' ? 'warning' : 'info'}
      title={t(`LeftPurchase.${how}`)}
      actions={
        <>
          <ButtonLink to={paths.purchase()} size="small" iconEnd="arrowRight">
            {t(`LeftPurchase.${how}.action`)}
          </ButtonLink>
          {how === 'halfWay' && (
            <ButtonLink
              to={paths.purchase()}
              variant="quiet"
              size="small"
              onClick={() => resetDraft(keptPurchase)}
            >
              {t('LeftPurchase.startOver')}
            </ButtonLink>
          )}
        </>
      }
    >
      {pass && <strong>{pass}. </strong>}
      {t(`LeftPurchase.${how}.text`)}
    </Notice>
  )
}

/** The pass that was being bought, and from when where a day was chosen; null where the draft names none. */
function useLeftPass({ type, desiredActivation }: PurchaseDraft): string | null {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const { longDate } = useFormat()
  if (!type || !isPassType(type)) return null
  const pass = t(`access-rights:AccessRightType.${type}`)
  return desiredActivation && isOnCalendar(desiredActivation)
    ? t('LeftPurchase.from', { pass, date: longDate(desiredActivation) })
    : pass
}
