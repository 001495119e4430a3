import { useTranslation } from 'react-i18next'
import { taskElementIdOf } from '../tasks/shared/taskElementId.ts'
import type { MemberTask, TaskOf } from '../tasks/shared/useTasks.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './shared/VehicleCard.module.css'

type VehicleTask = TaskOf<'payments' | 'finish' | 'report' | 'request' | 'update' | 'complete'>

interface VehicleTaskLinkProps {
  vehicle: { readonly id: string; readonly name: string }
  /** Tasks about one vehicle, most urgent first. */
  tasks: readonly VehicleTask[]
  onOpenTask: (task: MemberTask) => void
}

/**
 * Link in the row of a vehicle to its most urgent task in the task list. The link names the problem
 * of the vehicle, with the amount or the due date of a payment (D18, D20, D25, D32). Renders
 * nothing for a vehicle without tasks.
 */
export function VehicleTaskLink({ vehicle, tasks: [first], onOpenTask }: VehicleTaskLinkProps) {
  const { t } = useTranslation('vehicles')
  const { longDate, money } = useFormat()
  if (!first) return null
  return (
    <TextLink
      href={`#${taskElementIdOf(first)}`}
      className={styles.task}
      onClick={(event) => {
        event.preventDefault()
        onOpenTask(first)
      }}
    >
      {writeProblem(first)}
      <span className="visually-hidden"> – {vehicle.name}</span>
    </TextLink>
  )

  function writeProblem({ kind, subject }: VehicleTask): string {
    switch (kind) {
      case 'payments': {
        const unpaid = subject.filter(({ vehicleId, state }) => vehicleId === vehicle.id && state !== 'sent')
        const cents = unpaid.reduce((sum, { totalCents }) => sum + totalCents, 0)
        return cents > 0 ? t('Vehicle.task.unpaid', { amount: money(cents) }) : t('Vehicle.task.unconfirmed')
      }
      case 'report':
        return t('Vehicle.task.report', { amount: money(subject.invoice.total.cents) })
      case 'request':
        return subject.expiresAt
          ? t('Vehicle.taskDue', { date: longDate(subject.expiresAt) })
          : t('Vehicle.task.request')
      default:
        return t(`Vehicle.task.${kind}`)
    }
  }
}
