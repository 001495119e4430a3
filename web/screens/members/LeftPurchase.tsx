import { useTranslation } from 'react-i18next'
import { leftPurchase, keptPurchase } from '../../parts/purchase/draft.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { resetDraft, useDraft } from '../../wizard/draft.ts'

/** A purchase that was left half-way: go on with it, or start over. */
export function LeftPurchase() {
  const { t } = useTranslation('members')
  const [draft] = useDraft(keptPurchase)
  const how = leftPurchase(draft)
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
      {t(`LeftPurchase.${how}.text`)}
    </Notice>
  )
}
