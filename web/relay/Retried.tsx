import { Component, type ReactNode } from 'react'
import { RetryBlock, type RetryBlockProps } from '../ui/RetryBlock.tsx'

interface RetriedProps extends Pick<RetryBlockProps, 'title' | 'level'> {
  /** Asks for itself; `tries` tells one try from the next, as the query's `fetchKey`. */
  children: (tries: number) => ReactNode
}

/**
 * A part of a screen with a query of its own. When that is not answered at all, the part says so in its place: the
 * screen around it lives, with what was typed into it.
 */
export class Retried extends Component<RetriedProps, { failed: boolean; tries: number }> {
  static getDerivedStateFromError = () => ({ failed: true })

  override state = { failed: false, tries: 0 }

  override render() {
    const { title, level, children } = this.props
    const { failed, tries } = this.state
    if (!failed) return children(tries)
    const retry = () => this.setState({ failed: false, tries: tries + 1 })
    return <RetryBlock title={title} level={level} onRetry={retry} />
  }
}
