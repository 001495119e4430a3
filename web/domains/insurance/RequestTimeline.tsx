import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RequestTimeline_request$key } from '../../__generated__/RequestTimeline_request.graphql.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './RequestTimeline.module.css'
import {
  type Stage,
  type StageState,
  type RequestState,
  listInsuranceRequestStages,
} from './insuranceRequestState.ts'

interface RequestTimelineProps {
  request: RequestTimeline_request$key
  progress: RequestState
}

/**
 * Stages of a request for a pass without insurance (sent, verified, paid), each with its date or
 * the next event (F18, F23, F24).
 */
export function RequestTimeline({ request, progress }: RequestTimelineProps) {
  const { t } = useTranslation('insurance')
  const { longDate } = useFormat()
  const { createdAt, expiresAt, daysLeft, vehicle } = useFragment(
    graphql`
      fragment RequestTimeline_request on InsuranceRequest {
        createdAt
        expiresAt
        daysLeft
        vehicle {
          activePass @catch {
            status
          }
        }
      }
    `,
    request,
  )
  // A request that was given up for another pass has the status of a refused request too.
  const isRefusedByFederation =
    vehicle?.activePass?.ok === true && vehicle.activePass.value?.status === 'REFUSED'
  const date = expiresAt ? longDate(expiresAt) : null
  /**
   * Explanations in the timeline of a request for a pass without insurance, by stage and by state
   * of the stage. Without an explanation, the timeline shows only the name of the stage.
   */
  const stageTexts: Record<Stage, Partial<Record<StageState, string | null>>> = {
    sent: { done: longDate(createdAt) },
    verified: {
      current: t('Request.verified.current'),
      ended:
        progress === 'seasonOver'
          ? t('Request.verified.seasonOver')
          : t(isRefusedByFederation ? 'Request.verified.refused' : 'Request.verified.ended'),
    },
    paid: {
      ahead: t('Request.paid.ahead'),
      current: date && daysLeft != null ? t('Request.paid.current', { count: daysLeft, date }) : null,
      ended: date ? t('Request.paid.ended', { date }) : t('Request.paid.endedAlone'),
    },
  }
  return (
    <ol className={styles.timeline} aria-label={t('Request.progress')}>
      {listInsuranceRequestStages(progress).map(({ stage, state }) => (
        <li key={stage} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles.mark}>{marks[state] && <Icon name={marks[state]} size="1.1em" />}</span>
          <span className={styles.words}>
            <strong className={styles.stage}>
              {t(`Request.stage.${stage}`)}
              <span className="visually-hidden"> – {t(`Request.state.${state}`)}</span>
            </strong>
            {stageTexts[stage][state] && <span>{stageTexts[stage][state]}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

const marks: Record<StageState, IconName | null> = {
  done: 'check',
  current: 'clock',
  ahead: null,
  ended: 'close',
}
