/** Screen states for browser tests: the volunteering screen in every status of the request. */
import {
  type ScreenDriver,
  type ScreenStates,
  createDoneState,
  createPristineState,
} from './screen-driver.ts'

const requestPath = '/BenevoleRequest'

async function chooseVolunteerTasks({ main }: ScreenDriver): Promise<void> {
  await main.locator('#responsibilities').check()
  await main.locator('#days').check()
}

async function cancelVolunteerRequest(driver: ScreenDriver): Promise<void> {
  await driver.pressButton('volunteering:CancelRequest.ask')
  const dialog = driver.page.getByRole('dialog')
  await dialog.getByRole('button', { name: driver.t('volunteering:CancelRequest.confirm') }).click()
}

export const volunteering = {
  VolunteerRequestScreen: [
    createPristineState('volunteer', requestPath, 'demo'),
    createDoneState(
      'volunteer-chosen',
      requestPath,
      chooseVolunteerTasks,
      'volunteering:VolunteerForm.submit',
      {
        as: 'demo',
      },
    ),
    createPristineState('volunteer-no-pass', requestPath, 'nouveau'),
    createPristineState('volunteer-pending', requestPath, 'attente'),
    createPristineState('volunteer-accepted', requestPath, 'benevole'),
    createPristineState('volunteer-refused', requestPath, 'refuse'),
    createPristineState('volunteer-revoked', requestPath, 'revoque'),
    createDoneState(
      'volunteer-cancelling',
      requestPath,
      async (driver) => await driver.pressButton('volunteering:CancelRequest.ask'),
      'volunteering:CancelRequest.title',
      { as: 'attente' },
    ),
    createDoneState(
      'volunteer-cancelled',
      requestPath,
      cancelVolunteerRequest,
      'volunteering:Volunteer.cancelled',
      {
        as: 'attente',
        spoils: true,
      },
    ),
  ],
  VolunteerRequestedScreen: [
    createPristineState('volunteer-requested', '/BenevoleRequestSuccess', 'attente'),
    createPristineState('volunteer-nothing-requested', '/BenevoleRequestSuccess', 'demo'),
  ],
} satisfies ScreenStates
