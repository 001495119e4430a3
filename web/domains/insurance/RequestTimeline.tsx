import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RequestTimeline_request$key } from '../../__generated__/RequestTimeline_request.graphql.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './RequestTimeline.module.css'
import { type Stage, type StageState, type RequestStanding, stagesOf } from './progress.ts'

interface RequestTimelineProps {
  request: RequestTimeline_request$key
  standing: RequestStanding
}

/** How far a request has come: sent, verified, paid, each with its day or what it waits for (F18, F23, F24). */
export function RequestTimeline({ request, standing }: RequestTimelineProps) {
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
  // The status of a refused request is also that of a request that was given up for another pass.
  const isPlainlyRefused = vehicle?.activePass?.ok === true && vehicle.activePass.value?.status === 'REFUSED'
  const date = expiresAt ? longDate(expiresAt) : null
  /** What is said under a stage; null for nothing. */
  const words: Record<Stage, Partial<Record<StageState, string | null>>> = {
    sent: { done: longDate(createdAt) },
    verified: {
      current: t('Request.verified.current'),
      ended:
        standing === 'seasonOver'
          ? t('Request.verified.seasonOver')
          : t(isPlainlyRefused ? 'Request.verified.refused' : 'Request.verified.ended'),
    },
    paid: {
      ahead: t('Request.paid.ahead'),
      current: date && daysLeft != null ? t('Request.paid.current', { count: daysLeft, date }) : null,
      ended: date ? t('Request.paid.ended', { date }) : t('Request.paid.endedAlone'),
    },
  }
  return (
    <ol className={styles.timeline} aria-label={t('Request.progress')}>
      {stagesOf(standing).map(({ stage, state }) => (
        <li key={stage} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles.mark}>{marks[state] && <Icon name={marks[state]} size="1.1em" />}</span>
          <span className={styles.words}>
            <strong className={styles.stage}>
              {t(`Request.stage.${stage}`)}
              <span className="visually-hidden"> – {t(`Request.state.${state}`)}</span>
            </strong>
            {words[stage][state] && <span>{words[stage][state]}</span>}
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
