import type { ReactNode } from 'react'
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
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack gap={5}>
        {form.problem && (
          <Notice tone="problem" live>
            {form.problem}
          </Notice>
        )}
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        {children}
      </Stack>
    </form>
  )
}
