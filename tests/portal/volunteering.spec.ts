/** Browser test of a member's volunteering request that is canceled, sent again and accepted. */
import { performStaffAction, resetDemoPersonas } from './helpers/staff-actions.ts'
import {
  expect,
  expectAccessible,
  signIn,
  test,
  translate,
  getPersonaCredentials,
} from './helpers/portal-fixtures.ts'
import { describeInFourPortalVariants } from './helpers/variants.ts'

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

/** Credentials of a member with passes of two clubs and a pending volunteering request. */
const memberWithRequest = getPersonaCredentials('attente')

/**
 * GraphQL result with the id of the new volunteering request. The test needs the id to accept the
 * request as federation staff.
 */
interface RequestResult {
  data: { requestVolunteering: { viewer: { volunteering: { request: { id: string } } } } }
}

describeInFourPortalVariants('fr, phone, by touch', ({ language, createDevice }) => {
  test('a member cancels a volunteering request and sends a request to another club, which accepts it [J01, J03, J04, J07–J11, J16–J19, J22]', async ({
    page,
    portal,
  }) => {
    const translateVolunteeringText = (textKey: string, values?: Record<string, string>) =>
      translate(language, 'volunteering', textKey, values)
    await signIn(page, portal, language, memberWithRequest)
    await page.goto(`${portal.url}/BenevoleRequest`)
    const device = createDevice(page)
    const main = page.getByRole('main')
    const locateButton = (textKey: string) =>
      main.getByRole('button', { name: translateVolunteeringText(textKey), exact: true })
    const dialog = page.getByRole('dialog')
    const locateCheckbox = (textKey: string) =>
      main.getByRole('checkbox', { name: translateVolunteeringText(textKey), exact: true })
    const rivesHautes = { club: 'Les Rives hautes' }

    await expect(main).toContainText(translateVolunteeringText('Volunteer.pending.club', rivesHautes))
    await expect(locateButton('VolunteerForm.submit')).toHaveCount(0)
    await device.press(locateButton('CancelRequest.ask'))
    await device.press(dialog.getByRole('button', { name: translateVolunteeringText('CancelRequest.keep') }))
    await expect(dialog).toBeHidden()
    await device.press(locateButton('CancelRequest.ask'))
    // A press at another place: the button of the dialog covers the pressed one, and the browser
    // would count both presses as a double press, which the dialog ignores.
    await device.press(dialog.getByRole('heading'))
    await device.press(
      dialog.getByRole('button', { name: translateVolunteeringText('CancelRequest.confirm') }),
    )
    await expect(main).toContainText(translateVolunteeringText('Volunteer.cancelled'))

    const submit = locateButton('VolunteerForm.submit')
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await device.toggleCheckbox(locateCheckbox('Responsibility.TRAIL_MAINTENANCE'))
    await device.toggleCheckbox(locateCheckbox('Responsibility.BOARD'))
    await device.toggleCheckbox(locateCheckbox('Day.SATURDAY'))
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    const clubs = main.getByLabel(translateVolunteeringText('VolunteerForm.club'), { exact: true })
    const clubNames = (await clubs.getByRole('option').allTextContents()).filter(
      (name) => name !== translateVolunteeringText('VolunteerForm.chooseClub'),
    )
    expect(clubNames).toHaveLength(2)
    const otherClub = clubNames.find((name) => name !== rivesHautes.club)!
    await device.selectListOption(clubs, otherClub)
    await expect(submit).not.toHaveAttribute('aria-disabled')
    const answer = page.waitForResponse(async (response) =>
      (await response.text()).includes('RequestVolunteeringPayload'),
    )
    await device.press(submit)
    const { data } = (await (await answer).json()) as RequestResult

    await expect(page).toHaveURL(/\/BenevoleRequestSuccess$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      translateVolunteeringText('VolunteerRequested.title'),
    )
    await expect(main).toContainText(
      translateVolunteeringText('VolunteerRequested.received.club', { club: otherClub }),
    )
    await expect(main).toContainText(memberWithRequest.email)
    await expect(main).toContainText(translateVolunteeringText('Responsibility.BOARD'))
    await expectAccessible(page)
    await device.press(main.getByRole('link', { name: translateVolunteeringText('VolunteerRequested.see') }))
    await expect(main).toContainText(translateVolunteeringText('Volunteer.pending.club', { club: otherClub }))

    const { id } = data.requestVolunteering.viewer.volunteering.request
    const number = Number(Buffer.from(id, 'base64url').toString().split(':')[1])
    await performStaffAction(portal, 'accept-volunteer', { request: number })
    // The page refetches the decision when the window receives the focus.
    // A query in progress may have read the request before the decision, so the event is repeated.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(main).toContainText(
        translateVolunteeringText('Volunteer.thanks.club', { club: otherClub }),
        { timeout: 5_000 },
      )
    }).toPass({ timeout: 30_000 })
    await expect(locateButton('CancelRequest.ask')).toHaveCount(0)
    await expect(submit).toHaveCount(0)
    await expectAccessible(page)
  })
})
