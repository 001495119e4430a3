import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryBlock, type RetryBlockProps } from '../ui/RetryBlock.tsx'
import { Failure } from './failure.ts'

interface RetriedProps extends Pick<RetryBlockProps, 'title' | 'level'> {
  /** Asks for itself; `tries` tells one try from the next, as the query's `fetchKey`. */
  children: (tries: number) => ReactNode
}

/**
 * A part of a screen with a query of its own. When that is not answered at all, the part says so in its place: the
 * screen around it lives, with what was typed into it.
 */
export class Retried extends Component<RetriedProps, { failure: Failure | null; tries: number }> {
  static getDerivedStateFromError = (error: unknown) => ({ failure: Failure.of(error) })

  override state = { failure: null as Failure | null, tries: 0 }

  override render() {
    const { title, level, children } = this.props
    const { failure, tries } = this.state
    if (failure === null) return children(tries)
    if (failure.code === 'PAGE_OUTDATED') return <OutdatedBlock title={title} level={level} />
    const retry = () => this.setState({ failure: null, tries: tries + 1 })
    return <RetryBlock title={title} level={level} onRetry={retry} />
  }
}

/** In place of a part whose query this gateway does not know: only the page of another release helps. */
function OutdatedBlock({ title, level }: Pick<RetryBlockProps, 'title' | 'level'>) {
  const { t } = useTranslation('common')
  return (
    <RetryBlock
      title={title}
      level={level}
      onRetry={() => location.reload()}
      retryLabel={t('StartFailure.reload')}
    >
      {t('errors.PAGE_OUTDATED')}
    </RetryBlock>
  )
}
