import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Stack } from '../ui/layout.tsx'

interface FormProps {
  /** State of the form, as returned by `useForm`. */
  form: {
    submit: (event: React.FormEvent) => Promise<void>
    problem: string | null
    errors: ReadonlyArray<{ field: string; message: string }>
    attempt: number
    restored: boolean
    round: number
    startOver: () => void
  }
  /** False for a form of one field, whose error the field itself shows. */
  hasErrorSummary?: boolean
  children: ReactNode
}

/**
 * Form element with its fields. The problem notice, the notice of restored input and the error
 * summary appear above the fields.
 */
export function Form({ form, hasErrorSummary = true, children }: FormProps) {
  const notice = useRef<HTMLDivElement>(null)
  const { problem, attempt } = form
  const isAlone = form.errors.length === 0

  // Focuses the notice, because the pressed button may be far below on a phone or on another
  // screen. If fields are invalid too, the error summary takes the focus instead.
  useEffect(() => {
    if (problem !== null && isAlone) notice.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- Each attempt brings the focus back.
  }, [problem, isAlone, attempt])

  return (
    // Without JavaScript the browser would submit by POST, so that no input gets into a URL.
    <form method="post" noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack gap={5}>
        {form.problem && (
          <Notice ref={notice} tone="problem" live>
            {form.problem}
          </Notice>
        )}
        {form.restored && <RestoredInputNotice onStartOver={form.startOver} />}
        {hasErrorSummary && <ErrorSummary errors={form.errors} attempt={form.attempt} />}
        <Fragment key={form.round}>{children}</Fragment>
      </Stack>
    </form>
  )
}

/**
 * Notice that unsaved input was restored. A button discards the restored input, because the member
 * may not want that input any more.
 */
function RestoredInputNotice({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Notice
      tone="info"
      actions={
        <Button
          size="small"
          onClick={() => {
            onStartOver()
            // The pressed button disappears, so the focus moves to the h1 of the page.
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
