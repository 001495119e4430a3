import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GiveUp, ResumePurchase } from '../access-rights/shared/GiveUp.tsx'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { EditVehicleLink } from './shared/EditVehicleLink.tsx'
import styles from './shared/Tasks.module.css'
import type { MemberTask, TaskOf } from './shared/useTasks.ts'

interface TaskRowProps {
  task: MemberTask
  /** Called when the member has canceled the purchase. */
  onPurchaseCanceled?: () => void
}

/** Row of the task list: title, reason, and the action that completes the task. */
export function TaskRow({ task, onPurchaseCanceled }: TaskRowProps) {
  switch (task.kind) {
    case 'finish':
    case 'giveUp':
      return <FailedPaymentTask task={task} onPurchaseCanceled={onPurchaseCanceled} />
    case 'report':
      return <InterventionReportTask task={task} />
    case 'request':
      return <PassRequestTask task={task} />
    case 'update':
    case 'complete':
      return <VehicleTask task={task} />
    case 'card':
      return <PaymentCardTask task={task} />
  }
}

interface FailedPaymentProps {
  task: TaskOf<'finish' | 'giveUp'>
  onPurchaseCanceled?: () => void
}

/** Task for a declined payment: the member finishes the purchase or cancels it (R-25, D32). */
function FailedPaymentTask({ task: { kind, subject }, onPurchaseCanceled }: FailedPaymentProps) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  const { money } = useFormat()
  const { pass, reason } = subject
  const { price, type } = pass
  const amount = price && money(price.amount.cents)
  const title = !amount
    ? t('Task.finish.titleAlone')
    : t(price.taxIncluded ? 'Task.finish.title' : 'Task.finish.titleBeforeTax', { amount })
  return (
    <TaskLayout
      icon="card"
      tone={kind === 'finish' ? 'problem' : 'warning'}
      title={kind === 'finish' ? title : t('Task.giveUp.title')}
      actions={
        <>
          <ResumePurchase accessRight={pass} reason={reason} size="small" variant="primary" />
          <GiveUp accessRight={pass} size="small" onDone={onPurchaseCanceled} />
        </>
      }
    >
      {t('Task.finish.text', {
        type: t(`access-rights:AccessRightType.${toKnownPassType(type)}`),
        vehicle: pass.vehicle?.name ?? pass.vehicleSnapshot?.name ?? pass.number,
      })}
      {reason && <> {t(`access-rights:Retry.reason.${reason}`)}</>}
    </TaskLayout>
  )
}

/** Task for an intervention report, with its amount and a link to pay it (D11, D56, K01). */
function InterventionReportTask({ task: { subject } }: { task: TaskOf<'report'> }) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  const { money } = useFormat()
  const { id, vehicle, vehicleSnapshot: snapshot, invoice } = subject
  return (
    <TaskLayout
      icon="receipt"
      tone="problem"
      title={t('Task.report.title', { amount: money(invoice.total.cents) })}
      actions={
        <ButtonLink to={paths.interventionReport(id)} size="small" variant="primary">
          {t('Task.report.action')}
        </ButtonLink>
      }
    >
      {t('Task.report.text', {
        vehicle: vehicle?.name ?? snapshot?.name ?? snapshot?.registration ?? '',
      })}
    </TaskLayout>
  )
}

/**
 * Task for an accepted request without insurance that the member has to pay by a due date (D25).
 */
function PassRequestTask({ task: { subject } }: { task: TaskOf<'request'> }) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  const { money, longDate } = useFormat()
  const { id, invoice, expiresAt, daysLeft, number, vehicleSnapshot, payObstacle } = subject
  return (
    <TaskLayout
      icon="shield"
      tone={daysLeft === 1 ? 'problem' : 'warning'}
      title={
        invoice
          ? t('Task.request.title', { amount: money(invoice.total.cents) })
          : t('Task.request.titleAlone')
      }
      actions={
        payObstacle ? (
          <ButtonLink to={paths.requestsWithoutInsurance()} size="small">
            {t('Task.request.see')}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.requestPayment(id)} size="small" variant="primary">
            {t('Task.request.pay')}
            <span className="visually-hidden"> – {number}</span>
          </ButtonLink>
        )
      }
    >
      {expiresAt && daysLeft !== null && (
        <strong>{t('Task.request.until', { count: daysLeft, date: longDate(expiresAt) })} </strong>
      )}
      {t('Task.request.text', { vehicle: vehicleSnapshot?.name ?? '', number })}
      {payObstacle === 'VEHICLE_INCOMPLETE' && <> {t('Task.request.incomplete')}</>}
    </TaskLayout>
  )
}

/** Task for a vehicle that needs an update or missing data before it can get a pass (D20, D54). */
function VehicleTask({ task: { kind, subject } }: { task: TaskOf<'update' | 'complete'> }) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  return (
    <TaskLayout
      icon="edit"
      tone="warning"
      title={t(`Task.${kind}.title`, { name: subject.name })}
      actions={<EditVehicleLink vehicle={subject}>{t(`Task.${kind}.action`)}</EditVehicleLink>}
    >
      {t(`Task.${kind}.text`)}
    </TaskLayout>
  )
}

/** Task for a stored payment card that has expired or expires soon. */
function PaymentCardTask({ task: { subject, isExpired } }: { task: TaskOf<'card'> }) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  const month = `${String(subject.expirationMonth ?? '').padStart(2, '0')}/${subject.expirationYear ?? ''}`
  return (
    <TaskLayout
      icon="card"
      tone="warning"
      title={t(`Task.card.${isExpired ? 'expired' : 'ending'}`, { last4: subject.last4, month })}
      actions={
        <ButtonLink to={paths.card()} size="small">
          {t('Task.card.action')}
        </ButtonLink>
      }
    >
      {t('Task.card.text')}
    </TaskLayout>
  )
}

interface TaskLayoutProps {
  icon: IconName
  tone: 'problem' | 'warning'
  title: string
  actions?: ReactNode
  children?: ReactNode
}

function TaskLayout({ icon, tone, title, actions, children }: TaskLayoutProps) {
  return (
    <li className={`${styles.task} ${styles[tone]}`}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        <p className={styles.what}>{title}</p>
        {children && <p className={styles.why}>{children}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
