import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AddToWalletMutation } from '../../__generated__/AddToWalletMutation.graphql.ts'
import type { AddToWallet_accessRight$key } from '../../__generated__/AddToWallet_accessRight.graphql.ts'
import { Failure } from '../../relay/gatewayFailure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { joinProblemMessages } from '../../relay/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { DocumentFailureDialog } from '../documents/shared/DocumentFailureDialog.tsx'
import styles from './AddToWallet.module.css'
import { type KnownWallet, selectDeviceWallets } from './deviceWallets.ts'

/**
 * Buttons that add a pass to the wallet apps of this device (decision 0059). Renders nothing for a
 * pass that cannot be added to any wallet. A text beside the Google button states which data Google
 * receives.
 */
export default function AddToWallet({ accessRight }: { accessRight: AddToWallet_accessRight$key }) {
  const { t } = useTranslation(['access-rights', 'common'])
  const noteId = useId()
  const { id, number, wallets } = useFragment(
    graphql`
      fragment AddToWallet_accessRight on AccessRight {
        id
        number
        wallets
      }
    `,
    accessRight,
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [busyWallet, setBusyWallet] = useState<KnownWallet | null>(null)
  const [send] = useTypedMutation<AddToWalletMutation>(graphql`
    mutation AddToWalletMutation($input: AddPassToWalletInput!) {
      addPassToWallet(input: $input) {
        __typename
        ... on AddPassToWalletPayload @alias {
          url
        }
        ...problem_shown @alias
      }
    }
  `)

  async function addToWallet(wallet: KnownWallet) {
    setBusyWallet(wallet)
    try {
      await send(
        { input: { accessRightId: id, wallet } },
        {
          // The file of Apple is a download, so the browser stays on this screen.
          AddPassToWalletPayload: ({ url }) => location.assign(url),
          Problem: (refusal) => setProblem(joinProblemMessages(refusal)),
        },
      )
    } catch (error) {
      setProblem(t(`common:errors.${Failure.from(error).code}`))
    } finally {
      setBusyWallet(null)
    }
  }

  const shown = selectDeviceWallets(wallets, navigator.userAgent)
  if (shown.length === 0) return null
  return (
    <>
      {shown.map((wallet) => (
        <Button
          key={wallet}
          wide
          icon="pass"
          className={styles.wallet}
          busy={busyWallet === wallet}
          aria-describedby={wallet === 'GOOGLE' ? noteId : undefined}
          onClick={() => void addToWallet(wallet)}
        >
          {t(`AddToWallet.${wallet}`)}
          <span className="visually-hidden"> {number}</span>
        </Button>
      ))}
      {shown.includes('GOOGLE') && (
        <p id={noteId} className={styles.note}>
          {t('AddToWallet.googleNote')}
        </p>
      )}
      <DocumentFailureDialog
        title={t('AddToWallet.failed')}
        problem={problem}
        onClose={() => setProblem(null)}
      />
    </>
  )
}
