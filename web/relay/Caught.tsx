import type { ReactNode } from 'react'
import { RetryBlock } from '../ui/RetryBlock.tsx'
import { useReload } from './reload.ts'

/** A field under `@catch`. */
type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly unknown[] }

/**
 * What a field under `@catch` gave, or a block that offers to try again while the rest of the screen lives. A field
 * that failed in the gateway counts as failed; one that is null has a value, null.
 */
export function Caught<T>({
  result,
  title,
  children,
}: {
  result: Result<T>
  title?: string
  children: (value: T) => ReactNode
}) {
  const { reload, busy } = useReload()
  return result.ok ? children(result.value) : <RetryBlock title={title} onRetry={reload} busy={busy} />
}
