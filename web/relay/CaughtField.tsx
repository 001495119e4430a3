import type { ReactNode } from 'react'
import { RetryBlock } from '../ui/RetryBlock.tsx'
import { useReload } from './useReload.ts'

/** Field of a GraphQL query as Relay returns it under `@catch`: its value, or its errors. */
type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly unknown[] }

/**
 * Renders the value of a GraphQL field with the Relay directive `@catch`, or a retry block if the
 * field failed in the gateway. The rest of the screen stays usable. A null field counts as a value.
 */
export function CaughtField<FieldValue>({
  result,
  title,
  children,
}: {
  result: Result<FieldValue>
  title?: string
  children: (value: FieldValue) => ReactNode
}) {
  const { reload, busy } = useReload()
  return result.ok ? children(result.value) : <RetryBlock title={title} onRetry={reload} busy={busy} />
}
