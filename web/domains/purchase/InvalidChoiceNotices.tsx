import { useTranslation } from 'react-i18next'
import { getPurchaseObstacleTextKey } from '../access-rights/shared/purchaseObstacleTextKey.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { PurchaseStepPath } from './purchaseWizard.ts'
import type { InvalidChoices } from './invalidChoices.ts'

interface InvalidChoiceNoticesProps {
  invalidChoices: InvalidChoices
  current: PurchaseStepPath
}

/** Notices that explain why the member has to select a pass or a vehicle again. */
export function InvalidChoiceNotices({ invalidChoices: unfit, current }: InvalidChoiceNoticesProps) {
  const { t } = useTranslation(['vehicles', 'purchase'])
  const { pass, vehicle } = unfit
  return (
    <>
      {pass && current === 'passchoice' && (
        <Notice tone="warning" live title={t('purchase:PassChoice.unfit')}>
          {t('purchase:PassChoice.unfitText')}
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
