/** Tests of the dashboard while a purchase for several vehicles has unfinished payments. */
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import dashboardQuery from '../../web/__generated__/DashboardScreenQuery.graphql.ts'
import giveUpMutation from '../../web/__generated__/GiveUpMutation.graphql.ts'
import type { PaymentLine } from '../../web/domains/purchase/severalVehicles/paymentLines.ts'
import { useUnfinishedPaymentsText } from '../../web/domains/tasks/useUnfinishedPaymentsText.ts'
import { openPortalPath, translate } from './helpers/portal-screen.tsx'
import { preparePurchaseTests } from './helpers/purchase-wizard.tsx'
import {
  createFailedPass,
  readVehiclePaymentLines,
  storeTestPayments,
  storeTestPaymentsInOtherTab,
} from './helpers/several-vehicles-gateway.ts'
import { stubGateway } from './helpers/stub-gateway.ts'
import { createDefaultMutationResult, viewer } from './refusals/default-mutation-results.ts'

preparePurchaseTests()

/** Creates a member of the gateway with a failed payment for each of the given vehicles. */
const createMemberWithFailedPasses = (vehicleIds: string[]) => ({
  ...viewer,
  purchased: { totalCount: 0 },
  failedAccessRights: vehicleIds.map((id) =>
    createFailedPass(id, {
      failedTotal: null,
      vehicleSnapshot: null,
      vehicle: { __typename: 'Vehicle', id, name: `VEHICLE ${id}`, ofSeason: null },
    }),
  ),
  interventionReports: [],
  insuranceRequests: viewer.vehicles,
  vehiclesToUpdate: [],
})

/**
 * Opens the dashboard of a member with a failed payment for each of the given vehicles. Returns its
 * task list.
 */
async function openTaskList(lines: Partial<PaymentLine>[], vehicleIdsOfFailedPasses: string[]) {
  storeTestPayments(lines)
  const result = { viewer: createMemberWithFailedPasses(vehicleIdsOfFailedPasses) }
  stubGateway((call) => createDefaultMutationResult(call, result))
  openPortalPath('/Dashboard')
  return within(await screen.findByRole('region', { name: /^À faire/ }))
}

const findPaymentLinks = () =>
  screen.getAllByRole('link', { name: translate('purchase:SeveralVehicles.unfinishedAction') })
const declined = { problem: 'PaymentDeclinedProblem' }

test('one task shows the unpaid passes of a purchase for several vehicles, together with the declined payment among them', async () => {
  const tasks = await openTaskList([declined, {}, {}], ['v1', 'v9'])
  const rows = tasks.getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(rows[0]!.textContent).toContain('3 droits d’accès à payer')
  expect(rows[1]!.textContent).toContain('VEHICLE v9')
  expect(findPaymentLinks().map((link) => link.getAttribute('href'))).toEqual(['/severalpayments'])
  expect(rows[0]!.contains(findPaymentLinks()[0]!)).toBe(true)
})

test.each<[string, Partial<PaymentLine>[], RegExp]>([
  [
    'the amount and the vehicles of the unpaid passes, and a declined card',
    [declined, {}],
    /^2 droits d’accès à payer : 735,84 \$ – GRIZZLY, RANGER\. Votre carte a été refusée\./,
  ],
  [
    'the vehicle of an unconfirmed payment, which it never calls unpaid',
    [{ state: 'sent', ...declined }],
    /^1 paiement à confirmer : GRIZZLY – En vérifiant, vous ne payez jamais deux fois\./,
  ],
  [
    'unconfirmed payments beside unpaid passes',
    [{ state: 'sent' }, {}],
    /^1 droit d’accès à payer : 367,92 \$ – RANGER\. 1 paiement à confirmer : GRIZZLY\./,
  ],
  [
    'at most three vehicles, and the number of the others',
    [{}, {}, {}, {}, {}],
    /^5 droits d’accès à payer : .* – GRIZZLY, RANGER, BISON et 2 autres\./,
  ],
])('the task of the payments for several vehicles names %s', (_, lines, text) => {
  const names = new Map([
    ['v1', 'GRIZZLY'],
    ['v2', 'RANGER'],
    ['v3', 'BISON'],
    ['v4', 'LYNX'],
  ])
  storeTestPayments(lines)
  const { result } = renderHook(() =>
    useUnfinishedPaymentsText(readVehiclePaymentLines(), (id) => names.get(id)),
  )
  expect(`${result.current.title} – ${result.current.text}`.replaceAll('\u00a0', ' ')).toMatch(text)
})

test('a refused payment stays in the task list, unless the vehicle already has the pass', async () => {
  const refused = { state: 'refused' } as const
  const tasks = await openTaskList(
    [
      { state: 'paid' },
      { ...refused, problem: 'PriceChangedProblem' },
      { ...refused, problem: 'AlreadyActiveProblem' },
    ],
    [],
  )
  expect(tasks.getByRole('listitem').textContent).toContain('1 droit d’accès à payer')
  expect(findPaymentLinks()).toHaveLength(1)
})

test('a payment that may have been made stays in the task list, and not as a declined payment', async () => {
  const tasks = await openTaskList([{ state: 'sent', accessRightId: 'failed-v1' }], ['v1'])
  expect(tasks.getAllByRole('listitem')).toHaveLength(1)
  expect(findPaymentLinks()).toHaveLength(1)
  expect(screen.queryByText(/VEHICLE v1/)).toBeNull()
})

test('an unfinished purchase of one vehicle says until when its choices are kept', async () => {
  await openTaskList([{}], [])
  expect(screen.getByText(/Vos choix sont gardés jusqu’à la déconnexion\. Rien n’a été payé\./)).toBeTruthy()
})

test('a declined payment stays a task of its own after its passes are no longer stored as unfinished', async () => {
  const tasks = await openTaskList([{ state: 'paid' }], ['v1'])
  expect(tasks.getAllByRole('listitem')).toHaveLength(1)
  expect(tasks.getByText(/VEHICLE v1/)).toBeTruthy()
  expect(screen.queryByText(/droits? d’accès à payer/)).toBeNull()
})

describe('a dashboard that was loaded before its failed payment was paid', () => {
  const refusal = 'Seul un droit d’accès dont le paiement a été refusé peut être abandonné.'
  const refusedCancellation = {
    data: {
      cancelAccessRight: {
        __typename: 'NotCancellableProblem',
        message: refusal,
        fields: [],
      },
    },
  }

  /**
   * Opens the dashboard with a failed payment for the vehicle `v1`. Returns the stubbed results,
   * which a test may change, and the number of times that the dashboard was loaded.
   */
  async function openDashboardWithFailedPayment(lines: Partial<PaymentLine>[]) {
    storeTestPayments(lines)
    const gateway = { failed: ['v1'], loads: 0 }
    stubGateway((call) => {
      if (call.body.documentId === giveUpMutation.params.id) return refusedCancellation
      if (call.body.documentId === dashboardQuery.params.id) gateway.loads += 1
      return createDefaultMutationResult(call, { viewer: createMemberWithFailedPasses(gateway.failed) })
    })
    openPortalPath('/Dashboard')
    await screen.findByRole('region', { name: /^À faire/ })
    return gateway
  }

  test('loads again after another tab has paid, and does not show the payment as declined meanwhile', async () => {
    const gateway = await openDashboardWithFailedPayment([declined, {}])
    gateway.failed = []
    storeTestPaymentsInOtherTab([{ state: 'paid' }, { state: 'sent' }])
    expect(screen.queryByText(/VEHICLE v1/)).toBeNull()
    storeTestPaymentsInOtherTab([{ state: 'paid' }, { state: 'paid' }])
    expect(screen.queryByText(/VEHICLE v1/)).toBeNull()
    expect(gateway.loads).toBe(1)
    await waitFor(() => expect(gateway.loads).toBe(2), { timeout: 5_000 })
    expect(screen.queryByText(/VEHICLE v1/)).toBeNull()
  })

  test('shows a payment as declined if it still is after the dashboard was loaded again', async () => {
    const gateway = await openDashboardWithFailedPayment([declined])
    storeTestPaymentsInOtherTab([{ state: 'refused', problem: 'AlreadyActiveProblem' }])
    expect(screen.queryByText(/VEHICLE v1/)).toBeNull()
    expect(await screen.findByText(/VEHICLE v1/, undefined, { timeout: 5_000 })).toBeTruthy()
    expect(gateway.loads).toBe(2)
  })

  test('shows why a purchase cannot be abandoned, and loads again when the dialog closes [D32]', async () => {
    const gateway = await openDashboardWithFailedPayment([{ state: 'paid' }])
    fireEvent.click(screen.getByRole('button', { name: /^Abandonner l’achat/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText(/rien n’a été débité, et/)).toBeNull()
    gateway.failed = []
    fireEvent.click(dialog.getByRole('button', { name: translate('access-rights:GiveUp.confirm') }))
    expect(await dialog.findByText(refusal)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: translate('access-rights:GiveUp.keep') }))
    await waitFor(() => expect(screen.queryByText(/VEHICLE v1/)).toBeNull())
  })
})
