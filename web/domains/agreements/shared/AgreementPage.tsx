import type { ReactNode } from 'react'
import { CaughtField } from '../../../relay/CaughtField.tsx'
import { useReload } from '../../../relay/useReload.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import type { AgreementText_agreement$key } from '../../../__generated__/AgreementText_agreement.graphql.ts'
import { AgreementText } from '../AgreementText.tsx'

/** Text of the terms or the privacy policy, as a Relay query returns it. */
type Agreement = AgreementText_agreement$key & { readonly title: string; readonly version: number }

interface AgreementPageProps {
  /**
   * Agreement in the format of Relay's `@catch` directive: the value, or the errors of the query
   * field.
   */
  agreement:
    | { readonly ok: true; readonly value: Agreement | null }
    | { readonly ok: false; readonly errors: readonly unknown[] }
  /** Page title that is shown while the agreement is not available. */
  title: string
  kicker?: string | null
  lead: string
  /** Notice that is shown above the text of the agreement. */
  notice?: ReactNode
  /** Actions below the text of the agreement, hidden when the text is not available. */
  children: (agreement: Agreement) => ReactNode
}

/** Page with the text of an agreement and, below it, the actions for the reader. */
export function AgreementPage({ agreement, title, kicker, lead, notice, children }: AgreementPageProps) {
  const { reload, busy } = useReload()
  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle kicker={kicker} lead={lead}>
          {(agreement.ok && agreement.value?.title) || title}
        </PageTitle>
        {notice}
        <CaughtField result={agreement}>
          {(text) =>
            text ? (
              <>
                <AgreementText agreement={text} />
                {children(text)}
              </>
            ) : (
              <RetryBlock onRetry={reload} busy={busy} />
            )
          }
        </CaughtField>
      </Stack>
    </Container>
  )
}
