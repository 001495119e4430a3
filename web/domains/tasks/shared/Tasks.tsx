import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CanceledPass } from '../../access-rights/shared/GiveUp.tsx'
import { useReload } from '../../../relay/useReload.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { TaskRow, type TaskRowProps } from '../TaskRow.tsx'
import styles from './Tasks.module.css'
import { taskElementIdOf } from './taskElementId.ts'
import { type MemberTask, type MemberTasks, taskKeyOf } from './useTasks.ts'

/** Number of tasks that a longer task list shows above its button. */
const shortListLength = 2

/**
 * Maximum length of a task list without a button. It is one more than `shortListLength`, because
 * the button takes the space of one task.
 */
const maximumWithoutButton = shortListLength + 1

interface MemberTaskListProps extends MemberTasks, Pick<TaskRowProps, 'findVehicleName'> {
  /**
   * True if the button of the first task is the primary button of the screen.
   */
  isMain: boolean
  /**
   * Task to move the focus to, in a new object each time, so that a task can receive the focus
   * twice. Null until a task has to receive the focus.
   */
  target: { readonly task: MemberTask } | null
  /** Called with the pass whose purchase the member has canceled. */
  onPurchaseCanceled: (pass: CanceledPass) => void
}

/**
 * Task list of the member, most urgent first (D11, D20, D25, D32). The list expands when a task
 * that is hidden by its button has to receive the focus.
 */
export function Tasks(props: MemberTaskListProps) {
  const { tasks, isComplete, isMain, target, findVehicleName, onPurchaseCanceled } = props
  const { t } = useTranslation('tasks')
  const { reload, busy } = useReload()
  const [showsAll, setShowsAll] = useState(false)
  const [givenUp, setGivenUp] = useState(false)
  const outcome = useRef<HTMLDivElement>(null)
  const isFoldable = tasks.length > maximumWithoutButton

  // The pressed button disappears together with its task and its dialog, so the focus moves to the
  // outcome.
  const focusIsLost = useRef(false)
  useEffect(() => {
    if (!focusIsLost.current) return
    outcome.current?.focus()
    focusIsLost.current = document.activeElement !== outcome.current
  })

  const [shownTarget, setShownTarget] = useState(target)
  if (target !== shownTarget) {
    setShownTarget(target)
    setShowsAll(true)
  }
  useEffect(() => {
    if (target) document.getElementById(taskElementIdOf(target.task))?.focus()
  }, [target])

  function announceCanceledPurchase(pass: CanceledPass) {
    focusIsLost.current = true
    setGivenUp(true)
    onPurchaseCanceled(pass)
  }

  const isAllDone = tasks.length === 0 && isComplete
  if (isAllDone && !givenUp) return null
  return (
    <section aria-labelledby="tasks" className={styles.tasks}>
      <h2 id="tasks" className={isAllDone ? 'visually-hidden' : styles.title}>
        {t('Tasks.title')} {/* Without all data, the number of tasks is unknown. */}
        {tasks.length > 0 && isComplete && <span className={styles.count}>{tasks.length}</span>}
      </h2>
      <div role="status">
        {givenUp && (
          <Notice ref={outcome} tone="success">
            {t('Tasks.givenUp')}
          </Notice>
        )}
      </div>
      {tasks.length > 0 && (
        <ul className={styles.list}>
          {(showsAll || !isFoldable ? tasks : tasks.slice(0, shortListLength)).map((task, index) => (
            <TaskRow
              key={taskKeyOf(task)}
              task={task}
              isMain={isMain && index === 0}
              findVehicleName={findVehicleName}
              onPurchaseCanceled={announceCanceledPurchase}
            />
          ))}
        </ul>
      )}
      {isFoldable && (
        <Button
          variant="quiet"
          size="small"
          icon={showsAll ? undefined : 'chevronDown'}
          aria-expanded={showsAll}
          className={styles.more}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Tasks.fewer') : t('Tasks.more', { count: tasks.length })}
        </Button>
      )}
      {!isComplete && <RetryBlock level={3} title={t('Tasks.failed')} onRetry={reload} busy={busy} />}
    </section>
  )
}
