/**
 * Test cases: attempts to print, resend or abandon a pass that the gateway refuses, and what the
 * screen must show.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import addToWallet from '../../../web/__generated__/AddToWalletMutation.graphql.ts'
import giveUp from '../../../web/__generated__/GiveUpMutation.graphql.ts'
import print from '../../../web/__generated__/PrintPassMutation.graphql.ts'
import resend from '../../../web/__generated__/ResendPassMutation.graphql.ts'
import { viewer } from './default-mutation-results.ts'
import { type TextReference, normalizeSpaces, translate, user } from '../helpers/portal-screen.tsx'
import {
  type RefusalCheck,
  type RefusalScreen,
  expectAlert,
  expectDialog,
  expectFederationContact,
  blockPopUpWindows,
  mapNamesToRefusalCheck,
} from './harness.tsx'

const pass = {
  __typename: 'AccessRight',
  id: 'pass-6',
  number: '#000006',
  type: 'ANNUAL',
  status: 'ACTIVE',
  validity: 'CURRENT' as string | null,
  activeAt: null,
  expiresAt: null,
  paidAt: null,
  canPrint: true,
  canResend: true,
  canCancel: false,
  wallets: [] as string[],
  canRetry: false,
  retryObstacle: null,
  hasInsuranceDocuments: false,
  controlNumber: null,
  season: null,
  clubSnapshot: null,
  vehicle: {
    id: 'vehicle-1',
    name: 'CARIBOU',
    registration: null,
    type: 'QUAD',
    ofSeason: null,
    repeatablePass: null,
  },
  vehicleSnapshot: { name: 'CARIBOU', registration: null },
}
const failed: typeof pass = {
  ...pass,
  status: 'PAYMENT_FAILED',
  validity: null,
  canPrint: false,
  canResend: false,
}

/**
 * Returns a function that presses the button of a pass. The label of the button is the given text,
 * followed by the pass number.
 */
const createActionPressingPassButton = (label: TextReference) => async () => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${translate(label)}`) }))
}

/** Creates a stubbed GraphQL connection that has all given passes on one page. */
const createPassConnection = (...passes: object[]) => ({
  totalCount: passes.length,
  edges: passes.map((node) => ({ cursor: 'c', node })),
  pageInfo: { hasNextPage: false, endCursor: 'c' },
})

const createPassHistoryScreen = (passNode: typeof pass) =>
  ({
    address: '/accesspasses',
    signedIn: true,
    data: {
      viewer: {
        ...viewer,
        purchased: { totalCount: 1 },
        activeAccessRights: createPassConnection(...(passNode.status === 'ACTIVE' ? [passNode] : [])),
        accessRights: createPassConnection(...(passNode.status === 'ACTIVE' ? [] : [passNode])),
      },
    },
    send: [],
  }) satisfies Partial<RefusalScreen>

/**
 * Checks that the dialog for abandoning a purchase closes without a message, because the pass is
 * already canceled.
 */
const expectDialogClosed: RefusalCheck = async () =>
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Checks that a dialog over the full-screen pass shows the gateway's message and can be closed. */
const expectWalletFailureDialog: RefusalCheck = async ({ message }) => {
  const name = translate('access-rights:AddToWallet.failed')
  const dialog = await screen.findByRole('dialog', { name })
  expect(normalizeSpaces(dialog.textContent)).toContain(message)
  expectFederationContact(dialog)
  await user.click(
    within(dialog)
      .getAllByRole('button', { name: translate('common:ui.close') })
      .at(-1)!,
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
}

export const screens: RefusalScreen[] = [
  {
    ...createPassHistoryScreen(pass),
    title: 'printing a pass [H14, O19]',
    document: print,
    mutation: 'printAccessRight',
    before: blockPopUpWindows,
    fill: createActionPressingPassButton('access-rights:PrintPass.action'),
    problems: {
      NotPrintableProblem: expectDialog('access-rights:emailError.title'),
      DocumentUnavailableProblem: expectDialog('access-rights:emailError.title'),
      RefusedProblem: expectDialog('access-rights:emailError.title'),
    },
    inputs: { accessRightId: expectDialog('access-rights:emailError.title') },
  },
  {
    ...createPassHistoryScreen(pass),
    title: 'resending a pass by e-mail [H16, O18]',
    document: resend,
    mutation: 'resendAccessRight',
    fill: createActionPressingPassButton('access-rights:ResendPass.action'),
    problems: {
      NotPrintableProblem: expectDialog('access-rights:ResendPass.failed'),
      MailFailedProblem: expectDialog('access-rights:ResendPass.failed'),
      RefusedProblem: expectDialog('access-rights:ResendPass.failed'),
    },
    inputs: { accessRightId: expectDialog('access-rights:ResendPass.failed') },
  },
  {
    ...createPassHistoryScreen({ ...pass, wallets: ['GOOGLE'] }),
    title: 'adding a pass to a wallet',
    document: addToWallet,
    mutation: 'addPassToWallet',
    fill: async () => {
      await createActionPressingPassButton('access-rights:ShowPass.action')()
      await createActionPressingPassButton('access-rights:AddToWallet.GOOGLE')()
    },
    problems: {
      NotPrintableProblem: expectWalletFailureDialog,
      RefusedProblem: expectWalletFailureDialog,
    },
    inputs: mapNamesToRefusalCheck(expectWalletFailureDialog, 'accessRightId', 'wallet'),
  },
  {
    ...createPassHistoryScreen({ ...failed, canCancel: true, canRetry: true }),
    title: 'abandoning a failed purchase',
    document: giveUp,
    mutation: 'cancelAccessRight',
    fill: createActionPressingPassButton('access-rights:GiveUp.action'),
    send: ['access-rights:GiveUp.confirm'],
    problems: { NotCancellableProblem: expectAlert(), RefusedProblem: expectAlert() },
    inputs: { accessRightId: expectDialogClosed },
  },
]
