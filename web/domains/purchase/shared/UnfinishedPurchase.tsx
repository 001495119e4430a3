import { useTranslation } from 'react-i18next'
import { isCalendarDay } from '../../../forms/quebecDays.ts'
import { isPurchasablePassType } from '../../access-rights/shared/passType.ts'
import { type PurchaseDraft, getUnfinishedPurchaseState, purchaseDraftOptions } from '../purchaseDraft.ts'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { resetDraft, useDraft } from '../../../wizard/draft.ts'

/** Notice of an unfinished purchase, with buttons to continue or to start over. */
export function UnfinishedPurchase() {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const [draft] = useDraft(purchaseDraftOptions)
  const unfinishedState = getUnfinishedPurchaseState(draft)
  const pass = useUnfinishedPassText(draft)
  if (!unfinishedState) return null
  return (
    <Notice
      tone={unfinishedState === 'unknown' ? 'warning' : 'info'}
      title={t(`LeftPurchase.${unfinishedState}`)}
      actions={
        <>
          <ButtonLink to={paths.purchase()} size="small" iconEnd="arrowRight">
            {t(`LeftPurchase.${unfinishedState}.action`)}
          </ButtonLink>
          {unfinishedState === 'halfWay' && (
            <ButtonLink
              to={paths.purchase()}
              variant="quiet"
              size="small"
              onClick={() => resetDraft(purchaseDraftOptions)}
            >
              {t('LeftPurchase.startOver')}
            </ButtonLink>
          )}
        </>
      }
    >
      {pass && <strong>{pass}. </strong>}
      {t(`LeftPurchase.${unfinishedState}.text`)}
    </Notice>
  )
}

/**
 * Returns the pass type of the unfinished purchase as text, with the first day if the member chose
 * one. Returns null when the pass type in the draft is not on sale.
 */
function useUnfinishedPassText({ type, desiredActivation }: PurchaseDraft): string | null {
  const { t } = useTranslation(['purchase', 'access-rights'])
  const { longDate } = useFormat()
  if (!type || !isPurchasablePassType(type)) return null
  const pass = t(`access-rights:AccessRightType.${type}`)
  return desiredActivation && isCalendarDay(desiredActivation)
    ? t('LeftPurchase.from', { pass, date: longDate(desiredActivation) })
    : pass
}
