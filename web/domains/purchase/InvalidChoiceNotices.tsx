import { useTranslation } from 'react-i18next'
import { getPurchaseObstacleTextKey } from '../access-rights/shared/purchaseObstacleTextKey.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { PurchaseStepPath } from './purchaseWizard.ts'
import type { StepReason, InvalidChoices } from './invalidChoices.ts'

interface InvalidChoiceNoticesProps {
  invalidChoices: InvalidChoices
  current: PurchaseStepPath
  /**
   * Reason for an additional notice, for example that the club has closed. It comes from the
   * navigation state.
   */
  reason?: StepReason['because']
}

/** Notices that explain why the member has to select a pass or a vehicle again. */
export function InvalidChoiceNotices({
  invalidChoices: unfit,
  current,
  reason: because,
}: InvalidChoiceNoticesProps) {
  const { t } = useTranslation(['vehicles', 'clubs', 'purchase'])
  const { pass, vehicle } = unfit
  return (
    <>
      {pass && current === 'passchoice' && (
        <Notice tone="warning" live title={t('purchase:PassChoice.unfit')}>
          {t('purchase:PassChoice.unfitText')}
        </Notice>
      )}
      {because === 'clubGone' && (
        <Notice tone="warning" live title={t('clubs:ClubChoice.gone')}>
          {t('clubs:ClubChoice.goneText')}
        </Notice>
      )}
      {vehicle === 'gone' && (
        <Notice tone="warning" live title={t('VehicleChoice.gone')}>
          {t('VehicleChoice.goneText')}
        </Notice>
      )}
      {vehicle && vehicle !== 'gone' && (
        <Notice tone="warning" live title={t('VehicleChoice.unfit')}>
          {t(getPurchaseObstacleTextKey(vehicle))}
        </Notice>
      )}
    </>
  )
}
