import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryBlock, type RetryBlockProps } from '../ui/RetryBlock.tsx'
import { Failure } from './gatewayFailure.ts'
import { discardFailedImports } from './lazyWithRetry.ts'

interface RetryBoundaryProps extends Pick<RetryBlockProps, 'title' | 'level'> {
  /**
   * Renders the part of the screen that has its own query. `tries` is the number of retries, to be
   * passed to the query as `fetchKey`.
   */
  children: (tries: number) => ReactNode
}

/**
 * Error boundary around a part of a screen that has its own query. If the query fails, a retry
 * block replaces this part, and the rest of the screen keeps its input.
 */
export class RetryBoundary extends Component<RetryBoundaryProps, { failure: Failure | null; tries: number }> {
  static getDerivedStateFromError = (error: unknown) => ({ failure: Failure.from(error) })

  override state = { failure: null as Failure | null, tries: 0 }

  override render() {
    const { title, level, children } = this.props
    const { failure, tries } = this.state
    if (failure === null) return children(tries)
    if (failure.code === 'PAGE_OUTDATED') return <OutdatedPageBlock title={title} level={level} />
    const retryRenderingChildren = () => {
      discardFailedImports()
      this.setState({ failure: null, tries: tries + 1 })
    }
    return <RetryBlock title={title} level={level} onRetry={retryRenderingChildren} />
  }
}

/**
 * Message that the page is outdated, with a reload button. It replaces a part of the screen whose
 * query the gateway does not know any more.
 */
function OutdatedPageBlock({ title, level }: Pick<RetryBlockProps, 'title' | 'level'>) {
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
