import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../../relay/reload.ts'
import { Button } from '../../../ui/Button.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { TaskRow } from '../TaskRow.tsx'
import styles from './Tasks.module.css'
import { type KnownTasks, keyOf } from './useTasks.ts'

/** Number of tasks shown before "show more". */
const shown = 3

/**
 * Number of tasks up to which all are shown, because a "show more" button would take the space of
 * one task.
 */
const few = shown + 1

/** Tasks of the member, most urgent first, above the offers (D11, D20, D25, D32). */
export function Tasks({ tasks, isWhole }: KnownTasks) {
  const { t } = useTranslation('tasks')
  const { reload, busy } = useReload()
  const [all, showAll] = useState(false)
  const [givenUp, setGivenUp] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const more = tasks.length > few ? tasks.length - shown : 0

  // The pressed button disappears together with its task and its dialog, so the focus moves to the
  // title.
  const focusIsLost = useRef(false)
  useEffect(() => {
    if (!focusIsLost.current) return
    title.current?.focus()
    focusIsLost.current = document.activeElement !== title.current
  })

  function afterGivingUp() {
    focusIsLost.current = true
    setGivenUp(true)
  }

  if (tasks.length === 0 && isWhole && !givenUp) return null
  return (
    <section aria-labelledby="tasks" className={styles.tasks}>
      <h2 id="tasks" ref={title} tabIndex={-1} className={styles.title}>
        {t('Tasks.title')} {tasks.length > 0 && <span className={styles.count}>{tasks.length}</span>}
      </h2>
      <p role="status" className={givenUp ? styles.said : undefined}>
        {givenUp && t('Tasks.givenUp')}
      </p>
      {tasks.length > 0 && (
        <ul className={styles.list}>
          {(all || more === 0 ? tasks : tasks.slice(0, shown)).map((task) => (
            <TaskRow key={keyOf(task)} task={task} onGivenUp={afterGivingUp} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={all ? undefined : 'chevronDown'}
          aria-expanded={all}
          className={styles.more}
          onClick={() => showAll(!all)}
        >
          {all ? t('Tasks.fewer') : t('Tasks.more', { count: more })}
        </Button>
      )}
      {!isWhole && <RetryBlock level={3} title={t('Tasks.failed')} onRetry={reload} busy={busy} />}
    </section>
  )
}
