import { useTranslation } from 'react-i18next'
import { taskElementIdOf } from '../tasks/shared/taskElementId.ts'
import type { MemberTask, TaskOf } from '../tasks/shared/useTasks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './shared/VehicleCard.module.css'

interface VehicleTaskLinkProps {
  /** Tasks about one vehicle, most urgent first; at least one. */
  tasks: readonly TaskOf<'payments' | 'finish' | 'report' | 'request' | 'update' | 'complete'>[]
  onOpenTask: (task: MemberTask) => void
}

/**
 * Line on a vehicle card that names the vehicle's tasks and links to the most urgent task in the
 * task list (D18, D20, D25, D32).
 */
export function VehicleTaskLink({ tasks, onOpenTask }: VehicleTaskLinkProps) {
  const { t } = useTranslation('vehicles')
  const { longDate } = useFormat()
  const [first] = tasks
  if (!first) return null
  const formatTaskName = (task: (typeof tasks)[number]) =>
    task.kind === 'request' && task.subject.expiresAt
      ? t('Vehicle.taskDue', { date: longDate(task.subject.expiresAt) })
      : t(`Vehicle.task.${task.kind}`)
  return (
    <TextLink
      href={`#${taskElementIdOf(first)}`}
      className={styles.task}
      onClick={(event) => {
        event.preventDefault()
        onOpenTask(first)
      }}
    >
      <Icon name="warning" size="1.35em" />
      {t('Vehicle.toDo', { tasks: tasks.map(formatTaskName).join(', ') })}
    </TextLink>
  )
}
