/**
 * Tests of the volunteering screen for each status of a volunteering request, in both languages.
 */
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import cancelMutation from '../../web/__generated__/CancelRequestMutation.graphql.ts'
import requestMutation from '../../web/__generated__/VolunteerFormMutation.graphql.ts'
import { routes } from './helpers/all-routes.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import type { Language } from '../../web/platform/language.ts'
import { openSession } from '../../web/platform/session.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'
import { createDefaultMutationResult, viewer } from './refusals/default-mutation-results.ts'
import { normalizeSpaces, openPortalPath, translate } from './helpers/portal-screen.tsx'

beforeAll(initializeAllTexts)
beforeEach(() => {
  openSession(createStubSessionTokens(1), member)
  expireQueryResults()
})

const north = { clubNumber: 20, name: 'Quad du Nord' }
const shores = { clubNumber: 54, name: 'Les Rives hautes' }

const createVolunteeringRequest = (status: string, clubName: string | null = north.name) => ({
  __typename: 'VolunteerRequest',
  id: 'request-1',
  status,
  clubName,
  responsibilities: ['BOARD', 'WELCOME'],
  days: ['SUNDAY', 'MONDAY'],
})

interface Standing {
  isVolunteer?: boolean
  volunteerClubName?: string | null
  obstacle?: string | null
  request?: object | null
  clubs?: object[]
}

async function openVolunteeringScreen(
  address: string,
  language: Language,
  standing: Standing,
): Promise<HTMLElement> {
  await changeLanguage(language)
  const { isVolunteer = false, volunteerClubName = null, ...volunteering } = standing
  const volunteeringResult = { obstacle: null, request: null, clubs: [north], ...volunteering }
  const data = { viewer: { ...viewer, isVolunteer, volunteerClubName, volunteering: volunteeringResult } }
  stubGateway((call) => createDefaultMutationResult(call, data))
  openPortalPath(address)
  await screen.findByRole('heading', { level: 1 })
  return document.querySelector('main')!
}
const readNormalizedText = (main: HTMLElement) => normalizeSpaces(main.textContent)
const listButtonTexts = (main: HTMLElement) =>
  within(main)
    .queryAllByRole('button')
    .map(({ textContent }) => normalizeSpaces(textContent))
const queryCheckboxes = (main: HTMLElement) => within(main).queryAllByRole('checkbox')
/** Returns a translated text of the volunteering screen with the name of the club inserted. */
const translateWithClubName = (key: string, club = north.name) =>
  translate(`volunteering:${key}`).replace('{{club}}', club)

describe.each(['fr', 'en'] as const)('volunteering screen, language %s', (language) => {
  test('a member without a volunteering request selects among eleven responsibilities and seven days [J01, J02, J03, J12]', async () => {
    const main = await openVolunteeringScreen('/BenevoleRequest', language, {})
    expect(queryCheckboxes(main)).toHaveLength(18)
    const described = queryCheckboxes(main).slice(0, 11)
    for (const box of described) {
      const id = box.getAttribute('aria-describedby')!
      expect(normalizeSpaces(document.getElementById(id)!.textContent), 'a sentence for each').toMatch(
        /^[^.]+\.$/,
      )
    }
    const days = within(main).getAllByRole('group')[1]!
    const first = language === 'fr' ? 'MONDAY' : 'SUNDAY'
    expect(normalizeSpaces(days.querySelector('label')!.textContent)).toBe(
      translate(`volunteering:Day.${first}`),
    )
  })

  test('the submit button of a volunteering request is disabled while values are missing, and its description lists the missing values [J08, J09]', async () => {
    const user = userEvent.setup({ delay: null })
    const main = await openVolunteeringScreen('/BenevoleRequest', language, { clubs: [north, shores] })
    const send = within(main).getByRole('button', { name: translate('volunteering:VolunteerForm.submit') })
    const readReasonForDisabledSendButton = () => {
      const id = send.getAttribute('aria-describedby')
      return id === null ? null : normalizeSpaces(document.getElementById(id)!.textContent)
    }
    const [task, day, club] = (['responsibilities', 'days', 'clubNumber'] as const).map((part) =>
      translate(`volunteering:VolunteerForm.missing.${part}`),
    )
    expect(send.getAttribute('aria-disabled')).toBe('true')
    for (const part of [task, day, club]) expect(readReasonForDisabledSendButton()).toContain(part)
    for (const press of [() => user.click(send), () => user.dblClick(send), () => user.keyboard('{Enter}')]) {
      send.focus()
      await press()
      expect(document.activeElement).toBe(queryCheckboxes(main)[0])
    }

    await user.click(queryCheckboxes(main)[0]!)
    expect(readReasonForDisabledSendButton()).not.toContain(task)
    await user.click(queryCheckboxes(main)[12]!)
    expect(readReasonForDisabledSendButton()).not.toContain(day)
    expect(readReasonForDisabledSendButton()).toContain(club)
    await user.selectOptions(within(main).getByRole('combobox'), '54')
    expect([send.getAttribute('aria-disabled'), readReasonForDisabledSendButton()]).toEqual([null, null])
    await user.click(queryCheckboxes(main)[0]!)
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(readReasonForDisabledSendButton()).toContain(task)
  })

  test('the volunteering screen shows several clubs as a list, and a single club by its name [J04, J23, P19]', async () => {
    const user = userEvent.setup({ delay: null })
    const main = await openVolunteeringScreen('/BenevoleRequest', language, { clubs: [north] })
    expect(within(main).queryByRole('combobox')).toBeNull()
    expect(readNormalizedText(main)).toContain(translateWithClubName('VolunteerForm.oneClub'))
    await user.click(queryCheckboxes(main)[0]!)
    await user.click(queryCheckboxes(main)[12]!)
    const send = within(main).getByRole('button', { name: translate('volunteering:VolunteerForm.submit') })
    expect(send.getAttribute('aria-disabled')).toBeNull()
  })

  test.each<[title: string, standing: Standing, key: string, form: boolean]>([
    [
      'refused [J12, J14, J15]',
      { request: createVolunteeringRequest('REFUSED') },
      'Volunteer.refused.club',
      true,
    ],
    [
      'revoked [J13, J14, J15]',
      { request: createVolunteeringRequest('REVOKED') },
      'Volunteer.revoked.club',
      true,
    ],
    [
      'pending [J10, J14, J15]',
      { request: createVolunteeringRequest('PENDING'), obstacle: 'PENDING' },
      'Volunteer.pending.club',
      false,
    ],
    [
      'accepted [J11, J14, J15, J22]',
      {
        request: createVolunteeringRequest('ACCEPTED'),
        obstacle: 'ACCEPTED',
        isVolunteer: true,
        volunteerClubName: north.name,
      },
      'Volunteer.thanks.club',
      false,
    ],
    [
      'a volunteer without a request [J22]',
      { isVolunteer: true, volunteerClubName: north.name },
      'Volunteer.thanks.club',
      false,
    ],
    ['without a pass [J05, J24]', { obstacle: 'NO_ACTIVE_PASS', clubs: [] }, 'Volunteer.noPass.text', false],
    [
      'refused, and now without a pass [J24]',
      { obstacle: 'NO_ACTIVE_PASS', clubs: [], request: createVolunteeringRequest('REFUSED') },
      'Volunteer.noPass.text',
      false,
    ],
    [
      'unknown status [J14]',
      { request: createVolunteeringRequest('UNKNOWN'), obstacle: 'UNKNOWN_STATUS' },
      'Volunteer.unknown',
      false,
    ],
    [
      'refused by a club without a name [J15]',
      { request: createVolunteeringRequest('REFUSED', null) },
      'Volunteer.refused.noClub',
      true,
    ],
  ])(
    'the volunteering screen shows the text and buttons that belong to the status of the request: %s',
    async (_, standing, key, form) => {
      const main = await openVolunteeringScreen('/BenevoleRequest', language, standing)
      expect(readNormalizedText(main)).toContain(translateWithClubName(key))
      expect(readNormalizedText(main)).not.toMatch(/null|undefined|\{\{/)
      expect(listButtonTexts(main).includes(translate('volunteering:VolunteerForm.submit'))).toBe(form)
      expect(queryCheckboxes(main).length > 0).toBe(form)
      expect(listButtonTexts(main).includes(translate('volunteering:CancelRequest.ask'))).toBe(
        key === 'Volunteer.pending.club',
      )
    },
  )

  test('a member with a pending volunteering request sees the selected responsibilities [J10]', async () => {
    const main = await openVolunteeringScreen('/BenevoleRequest', language, {
      request: createVolunteeringRequest('PENDING'),
      obstacle: 'PENDING',
    })
    for (const part of ['Responsibility.WELCOME', 'Responsibility.BOARD'] as const)
      expect(readNormalizedText(main)).toContain(translate(`volunteering:${part}`))
  })

  test('the days of a volunteering request are listed in the order and words of the selected language [J03, A41]', async () => {
    const main = await openVolunteeringScreen('/BenevoleRequest', language, {
      request: createVolunteeringRequest('PENDING'),
      obstacle: 'PENDING',
    })
    expect(readNormalizedText(main)).toContain(language === 'fr' ? 'lundi et dimanche' : 'Sunday and Monday')
  })

  test('the confirmation screen of a volunteering request shows thanks, the club, the contact and a home button [J18]', async () => {
    const main = await openVolunteeringScreen('/BenevoleRequestSuccess', language, {
      request: createVolunteeringRequest('PENDING'),
      obstacle: 'PENDING',
    })
    expect(readNormalizedText(main)).toContain(translate('volunteering:VolunteerRequested.title'))
    expect(readNormalizedText(main)).toContain(translateWithClubName('VolunteerRequested.received.club'))
    expect(readNormalizedText(main)).toContain(
      translate('volunteering:VolunteerRequested.contact').replace('{{email}}', viewer.email),
    )
    expect(within(main).getByRole('link', { name: translate('common:words.home') })).toBeTruthy()
  })

  test('the confirmation screen of the volunteering form reports a missing request instead of showing thanks', async () => {
    const main = await openVolunteeringScreen('/BenevoleRequestSuccess', language, {})
    expect(readNormalizedText(main)).not.toContain(translate('volunteering:VolunteerRequested.title'))
    expect(readNormalizedText(main)).toContain(translate('volunteering:VolunteerRequested.nothing'))
  })
})

describe('volunteering request that is decided while its screen is open', () => {
  const pending: Standing = { request: createVolunteeringRequest('PENDING'), obstacle: 'PENDING' }
  const accepted: Standing = {
    request: createVolunteeringRequest('ACCEPTED'),
    obstacle: 'ACCEPTED',
    isVolunteer: true,
    volunteerClubName: north.name,
  }
  /**
   * Opens the volunteering screen with a stubbed gateway. Returns an object that contains the
   * volunteering data in `standing.now`, which a test may replace. `answerOf` may replace the
   * result of a GraphQL document.
   */
  async function openVolunteeringScreenWithData(
    first: Standing,
    answerOf: (documentId: string) => unknown = () => undefined,
  ) {
    await changeLanguage('fr')
    const standing = { now: first }
    stubGateway((call) => {
      const ownResult = answerOf(call.body.documentId ?? '')
      if (ownResult instanceof Error) throw ownResult
      if (ownResult !== undefined) return ownResult
      const { isVolunteer = false, volunteerClubName = null, ...volunteeringFields } = standing.now
      const volunteering = { obstacle: null, request: null, clubs: [north], ...volunteeringFields }
      return createDefaultMutationResult(call, {
        viewer: { ...viewer, isVolunteer, volunteerClubName, volunteering },
      })
    })
    const router = createMemoryRouter(routes, { initialEntries: ['/BenevoleRequest'] })
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    )
    await screen.findByRole('heading', { level: 1 })
    return { standing, router, main: document.querySelector('main')! }
  }
  const pressButtonInContainer = async (container: HTMLElement, key: string) =>
    await userEvent.click(within(container).getByRole('button', { name: translate(`volunteering:${key}`) }))

  test.each([
    ['the tab becomes visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the window gets the focus again', () => window.dispatchEvent(new Event('focus'))],
  ])(
    'the volunteering screen closes its dialog and shows the decision of the staff as soon as %s [J10]',
    async (_, comeBack) => {
      const { standing, main } = await openVolunteeringScreenWithData(pending)
      await pressButtonInContainer(main, 'CancelRequest.ask')
      expect(screen.getByRole('dialog')).toBeTruthy()
      standing.now = accepted
      comeBack()
      await waitFor(() =>
        expect(readNormalizedText(main)).toContain(translateWithClubName('Volunteer.thanks.club')),
      )
      expect(screen.queryByRole('dialog')).toBeNull()
      const announcement = translateWithClubName('Volunteer.thanks.club')
      await waitFor(() => expect(normalizeSpaces(screen.getByRole('status').textContent)).toBe(announcement))
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
      expect(listButtonTexts(main)).not.toContain(translate('volunteering:CancelRequest.ask'))
    },
  )

  test('the volunteering screen keeps the input when refreshing its data fails', async () => {
    let isDown = false
    const { main } = await openVolunteeringScreenWithData({}, () =>
      isDown ? new TypeError('no network') : undefined,
    )
    await userEvent.click(queryCheckboxes(main)[0]!)
    isDown = true
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect((queryCheckboxes(main)[0] as HTMLInputElement).checked).toBe(true))
    expect(queryCheckboxes(main)).toHaveLength(18)
  })

  test("the link on the confirmation screen of a volunteering request opens the screen with the staff's decision [J10]", async () => {
    const { standing, router, main } = await openVolunteeringScreenWithData(pending)
    await router.navigate('/BenevoleRequestSuccess')
    standing.now = accepted
    const see = await within(main).findByRole('link', {
      name: translate('volunteering:VolunteerRequested.see'),
    })
    await userEvent.click(see)
    await waitFor(() =>
      expect(readNormalizedText(main)).toContain(translateWithClubName('Volunteer.thanks.club')),
    )
  })

  test('the volunteering screen shows the pending request when the response to its submission was lost', async () => {
    const openedScreen = await openVolunteeringScreenWithData({}, (documentId) => {
      if (documentId !== requestMutation.params.id) return undefined
      openedScreen.standing.now = pending
      return new TypeError('reset')
    })
    const { main } = openedScreen
    await userEvent.click(queryCheckboxes(main)[0]!)
    await userEvent.click(queryCheckboxes(main)[12]!)
    await pressButtonInContainer(main, 'VolunteerForm.submit')
    await waitFor(() =>
      expect(readNormalizedText(main)).toContain(translateWithClubName('Volunteer.pending.club')),
    )
    expect(queryCheckboxes(main)).toHaveLength(0)
  })

  test('the volunteering screen shows that the request is canceled when the response to the cancellation was lost [J19]', async () => {
    const openedScreen = await openVolunteeringScreenWithData(pending, (documentId) => {
      if (documentId !== cancelMutation.params.id) return undefined
      openedScreen.standing.now = {}
      return new TypeError('reset')
    })
    await pressButtonInContainer(openedScreen.main, 'CancelRequest.ask')
    await pressButtonInContainer(screen.getByRole('dialog'), 'CancelRequest.confirm')
    await waitFor(() =>
      expect(readNormalizedText(openedScreen.main)).toContain(translate('volunteering:Volunteer.cancelled')),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a member who cancels a volunteering request that the staff has already decided sees the decision [J10, J19]', async () => {
    const openedScreen = await openVolunteeringScreenWithData(pending, (documentId) => {
      if (documentId !== cancelMutation.params.id) return undefined
      openedScreen.standing.now = accepted
      const problem = { __typename: 'VolunteerRequestNotFoundProblem', message: 'Aucune demande.' }
      return { data: { cancelVolunteerRequest: problem } }
    })
    await pressButtonInContainer(openedScreen.main, 'CancelRequest.ask')
    await pressButtonInContainer(screen.getByRole('dialog'), 'CancelRequest.confirm')
    await waitFor(() =>
      expect(readNormalizedText(openedScreen.main)).toContain(translateWithClubName('Volunteer.thanks.club')),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
