import { useTranslation } from 'react-i18next'
import { isOnCalendar } from '../../../forms/days.ts'
import { isPassType } from '../../access-rights/shared/passType.ts'
import { type PurchaseDraft, leftPurchase, keptPurchase } from '../draft.ts'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { resetDraft, useDraft } from '../../../wizard/draft.ts'

/** Notice of an unfinished purchase, with buttons to continue or to start over. */
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

/**
 * Returns the pass type of the unfinished purchase, with its first day if one was chosen; null when
 * the draft has no pass type.
 */
function useLeftPass({ type, desiredActivation }: PurchaseDraft): string | null {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const { longDate } = useFormat()
  if (!type || !isPassType(type)) return null
  const pass = t(`access-rights:AccessRightType.${type}`)
  return desiredActivation && isOnCalendar(desiredActivation)
    ? t('LeftPurchase.from', { pass, date: longDate(desiredActivation) })
    : pass
}
