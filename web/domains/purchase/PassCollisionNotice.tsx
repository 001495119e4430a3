import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisabledReason } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { getPurchaseObstacleTextKey } from '../access-rights/shared/purchaseObstacleTextKey.ts'
import { type ChoiceStepPath, buildPurchaseStepUrl } from './purchaseWizard.ts'
import type { OverlapCheckResult } from './useCollision.ts'

interface PassCollisionNoticeProps {
  collision: OverlapCheckResult
  /** Link to the purchase step where the member can change the choices. */
  actions?: ReactNode
}

/**
 * Element id of the notice about an overlapping pass or another obstacle. It takes the focus when
 * the member presses the disabled next button, or a club that cannot be selected.
 */
export const passCollisionNoticeId = 'pass-collision'

/**
 * Notice that explains why the selected pass cannot be bought (E44): an overlapping pass, another
 * obstacle, or a failed check. Renders nothing when there is no obstacle.
 */
export function PassCollisionNotice(props: PassCollisionNoticeProps) {
  return (
    isOverlapNoticeShown(props.collision) && (
      <div id={passCollisionNoticeId} tabIndex={-1}>
        <PassCollisionText {...props} />
      </div>
    )
  )
}

function PassCollisionText({ collision, actions }: PassCollisionNoticeProps) {
  const { t } = useTranslation(['purchase', 'access-rights', 'vehicles'])
  const { dateRange } = useFormat()
  switch (collision.state) {
    case 'taken':
      return (
        <Notice tone="warning" live title={t('Purchase.collision.title')} actions={actions}>
          {t('access-rights:AccessPass.alreadyActive', {
            period: dateRange(collision.activeAt, collision.expiresAt),
          })}
        </Notice>
      )
    case 'obstacle':
      return (
        <Notice tone="warning" live actions={actions}>
          {t(`vehicles:${getPurchaseObstacleTextKey(collision.obstacle)}`)}
        </Notice>
      )
    case 'impossible':
      return (
        <Notice tone="warning" live actions={<ChangeChoiceLink step={collision.step} />}>
          {collision.message || t('Purchase.collision.impossible')}
        </Notice>
      )
    case 'failed':
      return (
        <RetryBlock title={t('Purchase.collision.failed')} onRetry={collision.retry}>
          {t('Purchase.collision.failedText')}
        </RetryBlock>
      )
    default:
      return null
  }
}

/** Link to a purchase step where the member can change the choice that blocks the purchase. */
export function ChangeChoiceLink({ step }: { step: ChoiceStepPath }) {
  const { t } = useTranslation(['purchase', 'access-rights', 'vehicles'])
  return <ButtonLink to={buildPurchaseStepUrl(step)}>{t(`Review.putRight.${step}`)}</ButtonLink>
}

/**
 * Returns whether the check of the selected pass found a problem that needs a notice, for example
 * an overlapping pass.
 */
export const isOverlapNoticeShown = ({ state }: OverlapCheckResult) =>
  state === 'taken' || state === 'obstacle' || state === 'impossible' || state === 'failed'

/**
 * Returns why the purchase cannot continue after the check for overlapping passes and other
 * obstacles (E43). Returns null if the purchase can continue, or while the result of the check is
 * not known.
 */
export function useOverlapBlockReason({ state }: OverlapCheckResult): DisabledReason | null {
  const { t } = useTranslation('purchase')
  return state === 'none' || state === 'free' || state === 'checking'
    ? null
    : { text: t(`Purchase.collision.reason.${state}`), field: passCollisionNoticeId }
}

/**
 * Returns props for `StepActions`. The next button is disabled while a choice is missing, or if the
 * check for overlapping passes found a problem. While this check is in progress, a press of the
 * button takes effect when the check has ended. `missingChoice` is null if no choice is missing.
 */
export function useNextButtonProps(collision: OverlapCheckResult, missingChoice: DisabledReason | null) {
  const overlapReason = useOverlapBlockReason(collision)
  return missingChoice
    ? { reason: missingChoice }
    : {
        reason: overlapReason,
        ...(collision.state === 'checking' && { isWaiting: true, onQueue: collision.checkPriceNow }),
      }
}
