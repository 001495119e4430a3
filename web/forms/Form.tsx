import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
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
    restored: boolean
    round: number
    startOver: () => void
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
    // Sent by a browser alone it would be a POST: nothing that is typed gets into an address.
    <form method="post" noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack gap={5}>
        {form.problem && (
          <Notice ref={notice} tone="problem" live>
            {form.problem}
          </Notice>
        )}
        {form.restored && <Restored onStartOver={form.startOver} />}
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <Fragment key={form.round}>{children}</Fragment>
      </Stack>
    </form>
  )
}

/** What was typed before is here again and is not saved: somebody may have forgotten it, or not want it any more. */
function Restored({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Notice
      tone="info"
      actions={
        <Button
          size="small"
          onClick={() => {
            onStartOver()
            // The button goes; the page is read from its top again.
            document.querySelector('h1')?.focus()
          }}
        >
          {t('form.startOver')}
        </Button>
      }
    >
      {t('form.restored')}
    </Notice>
  )
}
