/**
 * States in which browser tests open the volunteering screen: one for every status of the
 * volunteering request.
 */
import {
  type ScreenDriver,
  type ScreenStates,
  createDoneScreenState,
  createPristineScreenState,
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
    createPristineScreenState('volunteer', requestPath, 'demo'),
    createDoneScreenState(
      'volunteer-chosen',
      requestPath,
      chooseVolunteerTasks,
      'volunteering:VolunteerForm.submit',
      {
        as: 'demo',
      },
    ),
    createPristineScreenState('volunteer-no-pass', requestPath, 'nouveau'),
    createPristineScreenState('volunteer-pending', requestPath, 'attente'),
    createPristineScreenState('volunteer-accepted', requestPath, 'benevole'),
    createPristineScreenState('volunteer-refused', requestPath, 'refuse'),
    createPristineScreenState('volunteer-revoked', requestPath, 'revoque'),
    createDoneScreenState(
      'volunteer-cancelling',
      requestPath,
      async (driver) => await driver.pressButton('volunteering:CancelRequest.ask'),
      'volunteering:CancelRequest.title',
      { as: 'attente' },
    ),
    createDoneScreenState(
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
    createPristineScreenState('volunteer-requested', '/BenevoleRequestSuccess', 'attente'),
    createPristineScreenState('volunteer-nothing-requested', '/BenevoleRequestSuccess', 'demo'),
  ],
} satisfies ScreenStates
