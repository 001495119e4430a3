import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../../relay/useReload.ts'
import { Button } from '../../../ui/Button.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { TaskRow } from '../TaskRow.tsx'
import styles from './Tasks.module.css'
import { type MemberTasks, taskKeyOf } from './useTasks.ts'

/** Number of tasks shown before "show more". */
const shortListLength = 3

/**
 * Maximum number of tasks that are shown without a "show more" button. It is one more than the
 * usual number, because the button would take the space of one task.
 */
const maximumWithoutButton = shortListLength + 1

/** Tasks of the member, most urgent first, shown above the pass offers (D11, D20, D25, D32). */
export function Tasks({ tasks, isComplete }: MemberTasks) {
  const { t } = useTranslation('tasks')
  const { reload, busy } = useReload()
  const [showsAll, setShowsAll] = useState(false)
  const [givenUp, setGivenUp] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const more = tasks.length > maximumWithoutButton ? tasks.length - shortListLength : 0

  // The pressed button disappears together with its task and its dialog, so the focus moves to the
  // title.
  const focusIsLost = useRef(false)
  useEffect(() => {
    if (!focusIsLost.current) return
    title.current?.focus()
    focusIsLost.current = document.activeElement !== title.current
  })

  function onPurchaseCanceled() {
    focusIsLost.current = true
    setGivenUp(true)
  }

  if (tasks.length === 0 && isComplete && !givenUp) return null
  return (
    <section aria-labelledby="tasks" className={styles.tasks}>
      <h2 id="tasks" ref={title} tabIndex={-1} className={styles.title}>
        {t('Tasks.title')} {tasks.length > 0 && <span className={styles.count}>{tasks.length}</span>}
      </h2>
      <p role="status" className={givenUp ? styles.statusMessage : undefined}>
        {givenUp && t('Tasks.givenUp')}
      </p>
      {tasks.length > 0 && (
        <ul className={styles.list}>
          {(showsAll || more === 0 ? tasks : tasks.slice(0, shortListLength)).map((task) => (
            <TaskRow key={taskKeyOf(task)} task={task} onPurchaseCanceled={onPurchaseCanceled} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={showsAll ? undefined : 'chevronDown'}
          aria-expanded={showsAll}
          className={styles.more}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Tasks.fewer') : t('Tasks.more', { count: more })}
        </Button>
      )}
      {!isComplete && <RetryBlock level={3} title={t('Tasks.failed')} onRetry={reload} busy={busy} />}
    </section>
  )
}
