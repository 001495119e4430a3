import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PrintPassMutation } from '../../__generated__/PrintPassMutation.graphql.ts'
import type { PrintPass_accessRight$key } from '../../__generated__/PrintPass_accessRight.graphql.ts'
import { Failure } from '../../relay/failure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactHelp } from '../../ui/Contact.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './PrintPass.module.css'
import { openWaiting, webAddress } from './printWindow.ts'

type Look = Pick<ButtonLook, 'variant' | 'size' | 'wide'>

/** Prints a pass that can be printed (H12); nothing for one that cannot. */
export function PrintPass({ accessRight: key, ...look }: Look & { accessRight: PrintPass_accessRight$key }) {
  const { id, number, canPrint } = useFragment(
    graphql`
      fragment PrintPass_accessRight on AccessRight {
        id
        number
        canPrint
      }
    `,
    key,
  )
  return canPrint ? <PrintPassButton id={id} number={number} {...look} /> : null
}

/** The same, for whoever knows by other means that the pass can be printed. */
export function PrintPassButton({ id, number, ...look }: Look & { id: string; number: string }) {
  const { t } = useTranslation(['access-rights', 'common'])
  const { print, busy, blockedUrl, problem, forget } = usePrint(id)
  return (
    <>
      <Button icon="print" {...look} busy={busy} onClick={print}>
        {t('PrintPass.action')}
        <span className="visually-hidden"> {number}</span>
      </Button>
      {/* A browser that opens no window by itself opens one for a link. */}
      <span role="status" className={styles.blocked}>
        {blockedUrl && (
          <>
            <span>{t('PrintPass.blocked')}</span>
            <ButtonLink href={blockedUrl} newTab icon="pass" size="small">
              {t('PrintPass.open', { number })}
            </ButtonLink>
          </>
        )}
      </span>
      <Dialog
        open={problem !== null}
        onClose={forget}
        tone="warning"
        title={t('emailError.title')}
        actions={<Button onClick={forget}>{t('emailError.close')}</Button>}
      >
        <p>{problem}</p>
        <ContactHelp>{t('common:contact.again')}</ContactHelp>
      </Dialog>
    </>
  )
}

/** Asks for the address of the pass and opens it (H13, R-45). */
function usePrint(accessRightId: string) {
  const { t } = useTranslation(['access-rights', 'common'])
  const [ask, busy] = useTypedMutation<PrintPassMutation>(graphql`
    mutation PrintPassMutation($input: PrintAccessRightInput!) {
      printAccessRight(input: $input) {
        __typename
        ... on PrintAccessRightPayload @alias {
          url
        }
        ...problem_shown @alias
      }
    }
  `)
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function run() {
    setBlockedUrl(null)
    const opened = openWaiting(t('PrintPass.preparing'))
    const explain = ({ message }: { message: string }) => {
      opened?.close()
      setProblem(message)
    }
    try {
      await ask(
        { input: { accessRightId } },
        {
          PrintAccessRightPayload: ({ url }) => {
            const address = webAddress(url)
            if (!address) explain({ message: t('PrintPass.failed') })
            // Closed by the member while it waited: a link is there all the same.
            else if (!opened || opened.closed) setBlockedUrl(address)
            else opened.location.replace(address)
          },
          Problem: explain,
        },
      )
    } catch (error) {
      explain({ message: t(`common:errors.${Failure.of(error).code}`) })
    }
  }

  return {
    print: () => void run(),
    busy,
    blockedUrl,
    problem,
    forget: () => setProblem(null),
  }
}
