import { useTranslation } from 'react-i18next'
import { taskElementIdOf } from '../tasks/shared/taskElementId.ts'
import type { MemberTask, TaskOf } from '../tasks/shared/useTasks.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './shared/VehicleCard.module.css'

interface VehicleTaskLinkProps {
  vehicleName: string
  /** Tasks about one vehicle, most urgent first. */
  tasks: readonly TaskOf<'payments' | 'finish' | 'report' | 'request' | 'update' | 'complete'>[]
  onOpenTask: (task: MemberTask) => void
}

/**
 * Link in the row of a vehicle to its most urgent task in the task list. The link names the problem
 * of the vehicle, with the amount or the due date of a payment (D18, D20, D25, D32). Renders
 * nothing for a vehicle without tasks.
 */
export function VehicleTaskLink({ vehicleName, tasks: [first], onOpenTask }: VehicleTaskLinkProps) {
  const { t } = useTranslation('vehicles')
  const { longDate, money } = useFormat()
  if (!first) return null
  const { kind, subject } = first
  return (
    <TextLink
      href={`#${taskElementIdOf(first)}`}
      className={styles.task}
      onClick={(event) => {
        event.preventDefault()
        onOpenTask(first)
      }}
    >
      {kind === 'request' && subject.expiresAt
        ? t('Vehicle.taskDue', { date: longDate(subject.expiresAt) })
        : t(`Vehicle.task.${kind === 'report' && subject.isPaymentUnconfirmed ? 'unconfirmed' : kind}`, {
            amount: kind === 'report' ? money(subject.invoice.total.cents) : '',
          })}
      <span className="visually-hidden"> – {vehicleName}</span>
    </TextLink>
  )
}
