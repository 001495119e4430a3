import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Stack } from '../ui/layout.tsx'

interface FormProps {
  /** What `useForm` gave. */
  form: {
    submit: (event: React.FormEvent) => Promise<void>
    problem: string | null
    errors: ReadonlyArray<{ field: string; message: string }>
    attempt: number
  }
  children: ReactNode
}

/** A form with, above its fields, what is wrong with it. */
export function Form({ form, children }: FormProps) {
  const notice = useRef<HTMLDivElement>(null)
  const { problem, attempt } = form
  const isAlone = form.errors.length === 0

  // The button that was pressed may be far below on a phone, or on another screen. Where fields are wrong too, the
  // summary takes the focus.
  useEffect(() => {
    if (problem !== null && isAlone) notice.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- Each attempt brings the focus back.
  }, [problem, isAlone, attempt])

  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack gap={5}>
        {form.problem && (
          <Notice ref={notice} tone="problem" live>
            {form.problem}
          </Notice>
        )}
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        {children}
      </Stack>
    </form>
  )
}
