/** Screen states of the volunteering request, in every status. */
import { type Stage, type States, doneState, pristineState } from './stage.ts'

const requestPath = '/BenevoleRequest'

async function chooseTasks({ main }: Stage): Promise<void> {
  await main.locator('#responsibilities').check()
  await main.locator('#days').check()
}

async function cancelRequest(driver: Stage): Promise<void> {
  await driver.press('volunteering:CancelRequest.ask')
  const dialog = driver.page.getByRole('dialog')
  await dialog.getByRole('button', { name: driver.t('volunteering:CancelRequest.confirm') }).click()
}

export const volunteering = {
  VolunteerRequestScreen: [
    pristineState('volunteer', requestPath, 'demo'),
    doneState('volunteer-chosen', requestPath, chooseTasks, 'volunteering:VolunteerForm.submit', {
      as: 'demo',
    }),
    pristineState('volunteer-no-pass', requestPath, 'nouveau'),
    pristineState('volunteer-pending', requestPath, 'attente'),
    pristineState('volunteer-accepted', requestPath, 'benevole'),
    pristineState('volunteer-refused', requestPath, 'refuse'),
    pristineState('volunteer-revoked', requestPath, 'revoque'),
    doneState(
      'volunteer-cancelling',
      requestPath,
      async (driver) => await driver.press('volunteering:CancelRequest.ask'),
      'volunteering:CancelRequest.title',
      { as: 'attente' },
    ),
    doneState('volunteer-cancelled', requestPath, cancelRequest, 'volunteering:Volunteer.cancelled', {
      as: 'attente',
      spoils: true,
    }),
  ],
  VolunteerRequestedScreen: [
    pristineState('volunteer-requested', '/BenevoleRequestSuccess', 'attente'),
    pristineState('volunteer-nothing-requested', '/BenevoleRequestSuccess', 'demo'),
  ],
} satisfies States
