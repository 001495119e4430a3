import type { ReactNode } from 'react'
import { Caught } from '../../../relay/Caught.tsx'
import { useReload } from '../../../relay/reload.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import type { AgreementText_agreement$key } from '../../../__generated__/AgreementText_agreement.graphql.ts'
import { AgreementText } from '../AgreementText.tsx'

/** One of the two texts as a screen's query asks for it. */
type Agreement = AgreementText_agreement$key & { readonly title: string; readonly version: number }

interface AgreementPageProps {
  /** The field of the query, under `@catch`. */
  agreement:
    | { readonly ok: true; readonly value: Agreement | null }
    | { readonly ok: false; readonly errors: readonly unknown[] }
  /** Its title while it cannot be shown. */
  title: string
  kicker?: string | null
  lead: string
  /** Above the text: what one should know before reading it. */
  notice?: ReactNode
  /** Below it: what can be done with it. Not shown while there is nothing to read. */
  children: (agreement: Agreement) => ReactNode
}

/** The screen of one text, and what can be done with it once it was read. */
export function AgreementPage({ agreement, title, kicker, lead, notice, children }: AgreementPageProps) {
  const { reload, busy } = useReload()
  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle kicker={kicker} lead={lead}>
          {(agreement.ok && agreement.value?.title) || title}
        </PageTitle>
        {notice}
        <Caught result={agreement}>
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
        </Caught>
      </Stack>
    </Container>
  )
}
