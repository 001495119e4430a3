import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { BuyAgain } from '../access-rights/shared/BuyAgain.tsx'
import {
  type CanceledPass,
  CancelPurchaseButton,
  ResumePurchaseLink,
} from '../access-rights/shared/GiveUp.tsx'
import { PurchaseLink } from '../access-rights/shared/PurchaseLink.tsx'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import { paths } from '../../platform/paths.ts'
import { SalesClosed } from '../../platform/salesClosed.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './shared/Tasks.module.css'
import { taskElementIdOf } from './shared/taskElementId.ts'
import type { Task } from './shared/buildTasks.ts'
import type { MemberTask, TaskOf } from './shared/useTasks.ts'
import { findPresaleSaving } from './findPresaleSaving.ts'
import { useUnfinishedPaymentsText } from './useUnfinishedPaymentsText.ts'

/** Props of a row of the task list. */
export interface TaskRowProps {
  task: MemberTask
  /** True if the button of the task is the main action of the screen; the button is then orange. */
  isMain: boolean
  /** Returns the name of a vehicle; undefined for a vehicle that the dashboard has not loaded. */
  findVehicleName: (vehicleId: string) => string | undefined
  /** Called with the pass whose purchase the member has canceled. */
  onPurchaseCanceled: (pass: CanceledPass) => void
}

/**
 * Row of the task list: title, reason, and the action that completes the task. The row receives the
 * focus when the member follows the link from a vehicle to the task.
 */
export function TaskRow({ isMain, ...props }: TaskRowProps) {
  return (
    <li
      id={taskElementIdOf(props.task)}
      tabIndex={-1}
      className={isTaskShownInRed(props.task) ? `${styles.task} ${styles.problem}` : styles.task}
    >
      <TaskRowContent {...props} look={isMain ? mainActionLook : otherActionLook} />
    </li>
  )
}

/** Appearance of the task action that is the main action of the screen. */
const mainActionLook = { variant: 'primary', size: 'small', icon: undefined } as const

/** Appearance of any other task action: a text link with an arrow. */
const otherActionLook = {
  variant: 'quiet',
  size: 'small',
  icon: undefined,
  iconEnd: 'arrowRight',
  className: styles.link,
} as const

function TaskRowContent({
  task,
  look,
  findVehicleName,
  onPurchaseCanceled,
}: Omit<TaskRowProps, 'isMain'> & Pick<TaskProps<Task['kind']>, 'look'>) {
  switch (task.kind) {
    case 'finish':
    case 'giveUp':
      return <FailedPaymentTask task={task} look={look} onPurchaseCanceled={onPurchaseCanceled} />
    case 'payments':
      return <UnfinishedPaymentsTask task={task} look={look} findVehicleName={findVehicleName} />
    case 'report':
      return <InterventionReportTask task={task} look={look} />
    case 'request':
      return <InsuranceRequestTask task={task} look={look} />
    case 'update':
    case 'complete':
      return <VehicleUpdateTask task={task} look={look} />
    case 'renew':
      return <PassRenewalTask task={task} look={look} />
    case 'card':
      return <PaymentCardTask task={task} look={look} />
  }
}

/**
 * Returns whether a task is shown in red: a declined payment, an intervention report, or a payment
 * that is due today.
 */
const isTaskShownInRed = ({ kind, subject }: MemberTask) =>
  kind === 'finish' || kind === 'report' || (kind === 'request' && subject.daysLeft === 1)

interface TaskProps<Kind extends Task['kind']> {
  task: TaskOf<Kind>
  /** Appearance of the task's action. */
  look: typeof mainActionLook | typeof otherActionLook
}

type FailedPaymentProps = TaskProps<'finish' | 'giveUp'> & Pick<TaskRowProps, 'onPurchaseCanceled'>

/** Task for a declined payment: the member finishes the purchase or cancels it (R-25, D32). */
function FailedPaymentTask({ task: { kind, subject }, look, onPurchaseCanceled }: FailedPaymentProps) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  const { money } = useFormat()
  const { pass, reason } = subject
  const { failedTotal, type } = pass
  const total = failedTotal.ok ? failedTotal.value : null
  const title = total ? t('Task.finish.title', { amount: money(total.cents) }) : t('Task.finish.titleAlone')
  return (
    <TaskLayout
      icon="card"
      title={kind === 'finish' ? title : t('Task.giveUp.title')}
      purchase={<ResumePurchaseLink accessRight={pass} reason={reason} {...look} />}
      actions={
        <CancelPurchaseButton accessRight={pass} size="small" onPurchaseCanceled={onPurchaseCanceled} />
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

/**
 * Task for the payments of a purchase for several vehicles that are unpaid or have an unknown
 * outcome.
 */
function UnfinishedPaymentsTask({
  task: { subject },
  look,
  findVehicleName,
}: TaskProps<'payments'> & Pick<TaskRowProps, 'findVehicleName'>) {
  const { t } = useTranslation('purchase')
  const { title, text } = useUnfinishedPaymentsText(subject, findVehicleName)
  return (
    <TaskLayout
      icon="card"
      title={title}
      actions={
        <ButtonLink to={paths.severalPayments()} {...look}>
          {t('SeveralVehicles.unfinishedAction')}
        </ButtonLink>
      }
    >
      {text}
    </TaskLayout>
  )
}

/**
 * Task for an intervention report, with its amount and a link to pay it (D11, D56, K01). After a
 * payment without a known outcome, the link leads to that payment, also while sales are closed.
 */
function InterventionReportTask({ task: { subject }, look }: TaskProps<'report'>) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  const { money } = useFormat()
  const { id, vehicle, vehicleSnapshot: snapshot, invoice, isPaymentUnconfirmed } = subject
  const name = vehicle?.name ?? snapshot?.name ?? snapshot?.registration ?? ''
  return (
    <TaskLayout
      icon="receipt"
      title={t(isPaymentUnconfirmed ? 'Task.report.unconfirmed' : 'Task.report.title', {
        amount: money(invoice.total.cents),
      })}
      purchase={
        !isPaymentUnconfirmed && (
          <PurchaseLink to={paths.interventionReport(id)} {...look}>
            {t('Task.report.action')}
            {/* A member may have several reports. */}
            <span className="visually-hidden"> – {name}</span>
          </PurchaseLink>
        )
      }
      actions={
        isPaymentUnconfirmed && (
          <ButtonLink to={paths.interventionReport(id)} {...look}>
            {t('Task.report.check')}
            <span className="visually-hidden"> – {name}</span>
          </ButtonLink>
        )
      }
    >
      {t('Task.report.text', { vehicle: name })}
      {isPaymentUnconfirmed && <> {t('Task.payments.check')}</>}
    </TaskLayout>
  )
}

/**
 * Task for an accepted request for a pass without insurance that the member has to pay by a due
 * date (D25).
 */
function InsuranceRequestTask({ task: { subject }, look }: TaskProps<'request'>) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  const { money, longDate } = useFormat()
  const { id, invoice, expiresAt, daysLeft, number, vehicleSnapshot, payObstacle } = subject
  return (
    <TaskLayout
      icon="shield"
      title={
        invoice
          ? t('Task.request.title', { amount: money(invoice.total.cents) })
          : t('Task.request.titleAlone')
      }
      purchase={
        payObstacle === null && (
          <PurchaseLink to={paths.recordPaymentConfirmation(id)} {...look}>
            {t('Task.request.pay')}
            <span className="visually-hidden"> – {number}</span>
          </PurchaseLink>
        )
      }
      actions={
        payObstacle && (
          <ButtonLink to={paths.requestsWithoutInsurance()} {...look}>
            {t('Task.request.see')}
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
function VehicleUpdateTask({ task: { kind, subject }, look }: TaskProps<'update' | 'complete'>) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  return (
    <TaskLayout
      icon="edit"
      title={t(`Task.${kind}.title`, { name: subject.name })}
      actions={
        <ButtonLink to={paths.editVehicle(subject.id)} {...look}>
          {t(`Task.${kind}.action`)}
          <span className="visually-hidden"> – {subject.name}</span>
        </ButtonLink>
      }
    >
      {t(`Task.${kind}.text`)}
    </TaskLayout>
  )
}

/**
 * Task for a season pass that ends soon: the member buys the same pass for the next season. During
 * a presale, the task says what the member saves until which day.
 */
function PassRenewalTask({ task: { subject }, look }: TaskProps<'renew'>) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  const { dayAndMonth, longDate, money } = useFormat()
  const areSalesClosed = use(SalesClosed)
  const { type, expiresAt, vehicle, offers } = subject
  const saving = areSalesClosed ? null : findPresaleSaving(type, offers)
  return (
    <TaskLayout
      icon="pass"
      title={t('Task.renew.title', { name: vehicle.name })}
      purchase={<BuyAgain vehicle={vehicle} offers={offers} {...look} hasPrice />}
    >
      {saving && (
        <strong>
          {t('Task.renew.presale', { amount: money(saving.cents), date: dayAndMonth(saving.endsAt) })}{' '}
        </strong>
      )}
      {t('Task.renew.text', {
        type: t(`access-rights:AccessRightType.${toKnownPassType(type)}`),
        date: longDate(expiresAt ?? ''),
      })}
    </TaskLayout>
  )
}

/** Task for a stored payment card that has expired or expires soon. */
function PaymentCardTask({ task: { subject, isExpired }, look }: TaskProps<'card'>) {
  const { t } = useTranslation(['tasks', 'access-rights'])
  const month = `${String(subject.expirationMonth ?? '').padStart(2, '0')}/${subject.expirationYear ?? ''}`
  return (
    <TaskLayout
      icon="card"
      title={t(`Task.card.${isExpired ? 'expired' : 'ending'}`, { last4: subject.last4, month })}
      actions={
        <ButtonLink to={paths.card()} {...look}>
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
  title: string
  /**
   * Link to buy or pay. It is left out while sales are closed, because the notice above the screen
   * gives the reason.
   */
  purchase?: ReactNode
  /** Other actions of the task. */
  actions?: ReactNode
  children?: ReactNode
}

function TaskLayout({ icon, title, purchase, actions, children }: TaskLayoutProps) {
  const areSalesClosed = use(SalesClosed)
  return (
    <>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        <p className={styles.what}>{title}</p>
        {children && <p className={styles.why}>{children}</p>}
      </div>
      <div className={styles.actions}>
        {!areSalesClosed && purchase}
        {actions}
      </div>
    </>
  )
}
