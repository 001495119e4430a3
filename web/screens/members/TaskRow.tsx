import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GiveUp, ResumePurchase } from '../../parts/access-rights/GiveUp.tsx'
import { passType } from '../../parts/access-rights/passType.ts'
import { retryReason } from '../../parts/access-rights/retry.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactLinks } from '../../ui/Contact.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './Tasks.module.css'
import type { Task } from './tasks.ts'
import { type TaskFacts, nodesOf, valueOf } from './useTasks.ts'

interface TaskRowProps {
  task: Task
  facts: TaskFacts
  /** The purchase was given up. */
  onGivenUp?: () => void
}

/** Something to do: what, why, and the way to it. */
export function TaskRow(props: TaskRowProps) {
  switch (props.task.kind) {
    case 'finish':
    case 'giveUp':
      return <FailedPayment {...props} />
    case 'report':
      return <Report {...props} />
    case 'request':
      return <Request {...props} />
    case 'update':
    case 'complete':
      return <Update {...props} />
    case 'card':
      return <Card {...props} />
  }
}

/** A declined payment: finish it, or give it up (R-25, D32). */
function FailedPayment({ task, facts, onGivenUp }: TaskRowProps) {
  const { t } = useTranslation(['members', 'access-rights'])
  const { money } = useFormat()
  const pass = valueOf(facts.failedAccessRights).find(({ id }) => id === task.of)
  if (!pass) return null
  const { price, type } = pass
  const amount = price && money(price.amount.cents)
  const reason = retryReason(pass)
  const title = !amount
    ? t('Task.finish.titleAlone')
    : t(price.taxIncluded ? 'Task.finish.title' : 'Task.finish.titleBeforeTax', { amount })
  return (
    <Row
      icon="card"
      tone={task.kind === 'finish' ? 'problem' : 'warning'}
      title={task.kind === 'finish' ? title : t('Task.giveUp.title')}
      actions={
        <>
          <ResumePurchase
            accessRight={pass}
            size="small"
            variant={task.kind === 'finish' ? 'primary' : 'secondary'}
          />
          <GiveUp accessRight={pass} size="small" onDone={onGivenUp} />
        </>
      }
    >
      {t('Task.finish.text', {
        type: t(`access-rights:AccessRightType.${passType(type)}`),
        vehicle: pass.vehicle?.name ?? pass.vehicleSnapshot?.name ?? pass.number,
      })}
      {reason && <> {t(`access-rights:Retry.reason.${reason}`)}</>}
    </Row>
  )
}

/** A report of the trail patrol, with its amount (D11, D56). */
function Report({ task, facts }: TaskRowProps) {
  const { t } = useTranslation('members')
  const { money } = useFormat()
  const report = valueOf(facts.interventionReports).find(({ id }) => id === task.of)
  if (!report) return null
  const { vehicle, vehicleSnapshot: snapshot, invoice } = report
  return (
    <Row
      icon="receipt"
      tone="problem"
      title={t('Task.report.title', { amount: money(invoice.total.cents) })}
      actions={<ContactLinks />}
    >
      {t('Task.report.text', {
        vehicle: vehicle?.name ?? snapshot?.name ?? snapshot?.registration ?? '',
      })}{' '}
      {t('Task.notOnline')}
    </Row>
  )
}

/** An accepted request without insurance that waits for its payment, and until when (D25). */
function Request({ task, facts }: TaskRowProps) {
  const { t } = useTranslation('members')
  const { money, longDate } = useFormat()
  const request = nodesOf(facts.insuranceRequests).find(({ id }) => id === task.of)
  if (!request || task.kind !== 'request') return null
  const { invoice, expiresAt, number, vehicleSnapshot, payObstacle } = request
  const until =
    expiresAt && task.daysLeft !== null
      ? t('Task.request.until', { count: task.daysLeft, date: longDate(expiresAt) })
      : null
  return (
    <Row
      icon="shield"
      tone={task.daysLeft === 1 ? 'problem' : 'warning'}
      title={
        invoice
          ? t('Task.request.title', { amount: money(invoice.total.cents) })
          : t('Task.request.titleAlone')
      }
      actions={<ContactLinks />}
    >
      {until && <strong>{until} </strong>}
      {t('Task.request.text', { vehicle: vehicleSnapshot?.name ?? '', number })}{' '}
      {payObstacle === 'VEHICLE_INCOMPLETE' ? t('Task.request.incomplete') : t('Task.notOnline')}
    </Row>
  )
}

/** A vehicle that gets no pass before something of it is looked over or filled in (D20, D54). */
function Update({ task, facts }: TaskRowProps) {
  const { t } = useTranslation('members')
  const vehicle = valueOf(facts.vehiclesToUpdate).find(({ id }) => id === task.of)
  if (!vehicle || (task.kind !== 'update' && task.kind !== 'complete')) return null
  const { id, name } = vehicle
  return (
    <Row
      icon="edit"
      tone="warning"
      title={t(`Task.${task.kind}.title`, { name })}
      actions={
        <ButtonLink to={paths.editVehicle(id)} size="small">
          {t(`Task.${task.kind}.action`)}
          <span className="visually-hidden"> – {name}</span>
        </ButtonLink>
      }
    >
      {t(`Task.${task.kind}.text`)}
    </Row>
  )
}

/** The stored card, past its month or near it. */
function Card({ task, facts }: TaskRowProps) {
  const { t } = useTranslation('members')
  const card = facts.paymentCard.ok ? facts.paymentCard.value : null
  if (!card || task.kind !== 'card') return null
  const which = task.isExpired ? 'expired' : 'ending'
  const month = `${String(card.expirationMonth ?? '').padStart(2, '0')}/${card.expirationYear ?? ''}`
  return (
    <Row
      icon="card"
      tone="warning"
      title={t(`Task.card.${which}`, { last4: card.last4, month })}
      actions={
        <ButtonLink to={paths.card()} size="small">
          {t('Task.card.action')}
        </ButtonLink>
      }
    >
      {t('Task.card.text')}
    </Row>
  )
}

interface RowProps {
  icon: IconName
  tone: 'problem' | 'warning'
  title: string
  actions?: ReactNode
  children?: ReactNode
}

function Row({ icon, tone, title, actions, children }: RowProps) {
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
