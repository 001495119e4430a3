import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { buildPurchaseStepUrl } from '../purchaseWizard.ts'
import type { InsuranceRequestRefusal } from './insuranceRequestInput.ts'

/**
 * Notice that explains why a request for a pass without insurance was not sent, or why its outcome
 * is unknown, and what to do next. The member's choices are kept (F26, F27, E80).
 */
export function RequestRefusalNotice({ refusal }: { refusal: InsuranceRequestRefusal }) {
  const { t } = useTranslation('insurance')
  const { problem, message, step, unknown = false } = refusal
  const leadsToList = unknown || problem === 'AlreadyRequestedProblem'
  return (
    <Notice
      tone={unknown ? 'warning' : 'problem'}
      live
      title={t(unknown ? 'WithoutInsuranceReview.unknown' : 'WithoutInsuranceReview.notSent')}
      actions={
        (step || leadsToList) && (
          <>
            {step && (
              <ButtonLink to={buildPurchaseStepUrl(step)}>
                {t(`WithoutInsuranceReview.putRight.${step}`)}
              </ButtonLink>
            )}
            {leadsToList && (
              <ButtonLink to={paths.requestsWithoutInsurance()}>
                {t('WithoutInsuranceReview.seeRequests')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <p>{message}</p>
      {unknown && <p>{t('WithoutInsuranceReview.unknownText')}</p>}
    </Notice>
  )
}
