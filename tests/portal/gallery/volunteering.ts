/** Gallery of the volunteering request, in every status. */
import { type Stage, type States, done, opens } from './stage.ts'

const request = '/BenevoleRequest'

async function choose({ main }: Stage): Promise<void> {
  await main.locator('#responsibilities').check()
  await main.locator('#days').check()
}

async function cancel(on: Stage): Promise<void> {
  await on.press('volunteering:CancelRequest.ask')
  const dialog = on.page.getByRole('dialog')
  await dialog.getByRole('button', { name: on.t('volunteering:CancelRequest.confirm') }).click()
}

export const volunteering = {
  VolunteerRequestScreen: [
    opens('volunteer', request, 'demo'),
    done('volunteer-chosen', request, choose, 'volunteering:VolunteerForm.submit', { as: 'demo' }),
    opens('volunteer-no-pass', request, 'nouveau'),
    opens('volunteer-pending', request, 'attente'),
    opens('volunteer-accepted', request, 'benevole'),
    opens('volunteer-refused', request, 'refuse'),
    opens('volunteer-revoked', request, 'revoque'),
    done(
      'volunteer-cancelling',
      request,
      async (on) => await on.press('volunteering:CancelRequest.ask'),
      'volunteering:CancelRequest.title',
      { as: 'attente' },
    ),
    done('volunteer-cancelled', request, cancel, 'volunteering:Volunteer.cancelled', {
      as: 'attente',
      spoils: true,
    }),
  ],
  VolunteerRequestedScreen: [
    opens('volunteer-requested', '/BenevoleRequestSuccess', 'attente'),
    opens('volunteer-nothing-requested', '/BenevoleRequestSuccess', 'demo'),
  ],
} satisfies States
