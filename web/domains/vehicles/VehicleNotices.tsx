import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VehicleNotices_vehicle$key } from '../../__generated__/VehicleNotices_vehicle.graphql.ts'
import { GiveUp, ResumePurchase } from '../access-rights/shared/GiveUp.tsx'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactLinks } from '../../ui/Contact.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import { EditVehicleLink } from '../tasks/shared/EditVehicleLink.tsx'
import styles from './VehicleNotices.module.css'
import { type MemberTask, taskKeyOf } from '../tasks/shared/useTasks.ts'
import type { VehicleNotice } from './vehicleState.ts'

interface VehicleNoticesProps {
  vehicle: VehicleNotices_vehicle$key
  /** Tasks of the member about this vehicle. */
  tasks: readonly MemberTask[]
  notices: readonly VehicleNotice[]
  /**
   * Disabled purchase button, shown next to the update link until the member has updated the
   * vehicle.
   */
  disabledPurchase?: ReactNode
}

/**
 * Tasks and notices of a vehicle, one per line; each line with an optional action (D11, D18–D25,
 * D32).
 */
export function VehicleNotices({ vehicle, tasks, notices, disabledPurchase }: VehicleNoticesProps) {
  if (tasks.length === 0 && notices.length === 0) return null
  return (
    <ul className={styles.notices}>
      {tasks.map((task) => (
        <VehicleTaskLine key={taskKeyOf(task)} task={task} disabledPurchase={disabledPurchase} />
      ))}
      {notices.length > 0 && <NoticeLines vehicle={vehicle} notices={notices} />}
    </ul>
  )
}

/** Line of a vehicle card that describes one task of the member. */
function VehicleTaskLine({ task, disabledPurchase }: { task: MemberTask; disabledPurchase: ReactNode }) {
  const { t } = useTranslation(['vehicles', 'access-rights', 'tasks'])
  const { money } = useFormat()
  switch (task.kind) {
    case 'finish': {
      const { pass, reason } = task.subject
      return (
        <VehicleCardLine
          icon="error"
          action={
            <>
              <ResumePurchase accessRight={pass} reason={reason} size="small" />
              <GiveUp accessRight={pass} size="small" />
            </>
          }
        >
          {t('Vehicle.paymentFailed', { number: pass.number })}
          {reason && <> {t(`access-rights:Retry.reason.${reason}`)}</>}
        </VehicleCardLine>
      )
    }
    case 'report':
      return (
        <VehicleCardLine
          icon="warning"
          action={
            <ButtonLink to={paths.interventionReport(task.subject.id)} size="small">
              {t('tasks:Task.report.action')}
            </ButtonLink>
          }
        >
          {t('Vehicle.unpaidReport', { amount: money(task.subject.invoice.total.cents) })}
        </VehicleCardLine>
      )
    case 'request': {
      const { id, number, payObstacle } = task.subject
      return (
        <VehicleCardLine
          icon="warning"
          action={
            <ButtonLink
              to={payObstacle ? paths.requestsWithoutInsurance() : paths.requestPayment(id)}
              size="small"
            >
              {t(payObstacle ? 'tasks:Task.request.see' : 'tasks:Task.request.pay')}
              <span className="visually-hidden"> – {number}</span>
            </ButtonLink>
          }
        >
          {t('Vehicle.requestToPay', { number })}
          {payObstacle === 'VEHICLE_INCOMPLETE' && <> {t('tasks:Task.request.incomplete')}</>}
        </VehicleCardLine>
      )
    }
    case 'update':
    case 'complete':
      return (
        <VehicleCardLine
          icon="warning"
          action={
            <>
              <EditVehicleLink vehicle={task.subject} icon="edit">
                {t(`tasks:Task.${task.kind}.action`)}
              </EditVehicleLink>
              {disabledPurchase}
            </>
          }
        >
          {t(task.kind === 'update' ? 'Vehicle.needsUpdate' : 'Vehicle.incomplete')}
        </VehicleCardLine>
      )
    default:
      return null
  }
}

type NoticeLinesProps = Pick<VehicleNoticesProps, 'vehicle' | 'notices'>

/** Notices about a vehicle, one line each. */
function NoticeLines({ vehicle: key, notices }: NoticeLinesProps) {
  const { t } = useTranslation(['vehicles', 'access-rights', 'tasks'])
  const { longDate } = useFormat()
  const { id, insuranceRequest, lapsedInsuranceRequest, accessRights, unsettled } = useFragment(
    graphql`
      fragment VehicleNotices_vehicle on Vehicle {
        id
        insuranceRequest {
          number
        }
        lapsedInsuranceRequest {
          number
          type
          expiresAt
        }
        accessRights(first: 4) {
          edges {
            node {
              number
              validity
              expiresAt
            }
          }
        }
        unsettled: accessRights(first: 4, unsettled: true) {
          edges {
            node {
              number
              status
            }
          }
        }
      }
    `,
    key,
  )
  const processing = unsettled.edges.find(({ node }) => passStateOf(node) === 'processing')?.node
  const today = accessRights.edges.find(({ node }) => node.validity === 'CURRENT')?.node
  const toRequests = <TextLink to={paths.requestsWithoutInsurance()}>{t('Vehicle.followRequest')}</TextLink>
  const lines: Record<VehicleNotice, CardLineProps> = {
    requestPending: {
      icon: 'clock',
      children: t('Vehicle.requestPending', { number: insuranceRequest?.number ?? '' }),
      action: toRequests,
    },
    pending: { icon: 'clock', children: t('Vehicle.pending') },
    refused: {
      icon: 'info',
      children: t('Vehicle.refused'),
      action: (
        <>
          {toRequests}
          <ContactLinks />
        </>
      ),
    },
    lapsed: {
      icon: 'info',
      children: t('Vehicle.lapsed', {
        number: lapsedInsuranceRequest?.number ?? '',
        date: lapsedInsuranceRequest?.expiresAt ? longDate(lapsedInsuranceRequest.expiresAt) : '',
      }),
      action: (
        <>
          {lapsedInsuranceRequest && (
            <ButtonLink
              to={paths.purchase({ type: lapsedInsuranceRequest.type, vehicle: id })}
              size="small"
              icon="refresh"
            >
              {t('Vehicle.requestAgain')}
              <span className="visually-hidden"> – {lapsedInsuranceRequest.number}</span>
            </ButtonLink>
          )}
          {toRequests}
        </>
      ),
    },
    processing: { icon: 'clock', children: t('Vehicle.processing', { number: processing?.number ?? '' }) },
    alsoToday: {
      icon: 'info',
      children: today?.expiresAt
        ? t('Vehicle.currentUntil', { number: today.number, date: longDate(today.expiresAt) })
        : t('Vehicle.current', { number: today?.number ?? '' }),
    },
  }
  return notices.map((notice) => <VehicleCardLine key={notice} {...lines[notice]} />)
}

interface CardLineProps {
  icon: keyof typeof tones & IconName
  action?: ReactNode
  children: ReactNode
}

function VehicleCardLine({ icon, action, children }: CardLineProps) {
  return (
    <li className={tones[icon]}>
      <Icon name={icon} size="1.35em" />
      <div className={styles.words}>
        <p>{children}</p>
        {action && <div className={styles.actions}>{action}</div>}
      </div>
    </li>
  )
}

const tones = {
  warning: styles.warning,
  error: styles.problem,
  clock: styles.waiting,
  info: styles.info,
}
