/**
 * Tests of drafts and form inputs that remain when a page is opened again in the other language.
 */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { texts } from './helpers/component-texts.ts'

/**
 * Sets the navigation type (`navigate`, `reload` or `back_forward`) that the browser reports for
 * the page.
 */
function setNavigationType(type: 'navigate' | 'reload' | 'back_forward'): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
}

/** Opens a path as a new page of the same tab: resets the modules and keeps the browser storage. */
async function openNewPageInSameTab(
  path: string,
  navigationType: Parameters<typeof setNavigationType>[0] = 'navigate',
) {
  // A page that closes runs no cleanup, so the storage is restored after the cleanup of the testing
  // library.
  const storedItems = Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key)!] as const)
  cleanup()
  for (const [key, value] of storedItems) sessionStorage.setItem(key, value)
  vi.resetModules()
  history.replaceState(null, '', path)
  setNavigationType(navigationType)
  const { restorePreviousPageState } = await import('../../web/platform/previousPage.ts')
  restorePreviousPageState()
}

/** Fires the pagehide event, as when the browser leaves the page. */
const firePagehideEvent = () => window.dispatchEvent(new Event('pagehide'))

const readCurrentPath = () => location.pathname + location.search

beforeEach(async () => {
  await texts.changeLanguage('fr')
  await openNewPageInSameTab('/FormStep1BaseInfo')
})

describe('wizards on a reopened page', () => {
  const guestKey = 'sentier.draft.guest.provinces.1.guest'
  const reportKey = 'sentier.draft.report.1.guest'
  const storeDraftsOfGuestAndReportWizards = () => {
    sessionStorage.setItem(guestKey, JSON.stringify({ lastName: 'Doyle' }))
    sessionStorage.setItem(reportKey, JSON.stringify({ reportId: 'r1', regionId: 'r3' }))
  }
  const step = '/interventionreport/r1/interventionreportregion'

  test.each([
    ['guest', '/FormStep1BaseInfo', '/FormStep1BaseInfo?lang=en', guestKey, 'Doyle'],
    ['report', step, `${step}?lang=en`, reportKey, 'r3'],
  ])(
    'the %s wizard keeps its draft when ?lang= is added to its URL [A05, A42]',
    async (_, first, next, key, value) => {
      await openNewPageInSameTab(first)
      storeDraftsOfGuestAndReportWizards()
      firePagehideEvent()
      await openNewPageInSameTab(next)
      await import('../../web/app/memberRoutes.tsx')
      expect(sessionStorage.getItem(key)).toContain(value)
      expect(readCurrentPath()).toBe(first)
    },
  )

  test.each([
    ['by its URL without ?lang=', '/FormStep1BaseInfo', '/FormStep1BaseInfo'],
    ['from another screen', '/login', '/FormStep1BaseInfo?lang=en'],
  ])('a guest wizard opened %s discards its earlier draft [L19]', async (_, first, next) => {
    await openNewPageInSameTab(first)
    storeDraftsOfGuestAndReportWizards()
    firePagehideEvent()
    await openNewPageInSameTab(next)
    await import('../../web/app/memberRoutes.tsx')
    expect(sessionStorage.getItem(guestKey) ?? '').not.toContain('Doyle')
  })
})

describe('forms on a reopened page', () => {
  async function renderSampleForm() {
    const { useForm } = await import('../../web/forms/useForm.ts')
    const { Form } = await import('../../web/forms/Form.tsx')
    const { TextField } = await import('../../web/ui/TextField.tsx')
    function SampleForm() {
      const form = useForm({
        initial: { name: '', password: '', code: '' },
        fields: {
          name: { label: 'Nom' },
          password: { label: 'Secret' },
          code: { label: 'Code', secret: true },
        },
        onSubmit: () => {},
      })
      return (
        <Form form={form}>
          <TextField {...form.field('name')} />
          <TextField {...form.field('password')} />
          <TextField {...form.field('code')} />
        </Form>
      )
    }
    render(<SampleForm />)
  }
  const getTextField = (label: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: label })

  test.each([
    ['a navigation with ?lang=', '/editemail?lang=en', 'navigate', 'Camille'],
    ['a reload', '/editemail', 'reload', 'Camille'],
    ['Back or Forward', '/editemail', 'back_forward', 'Camille'],
    ['a navigation without ?lang=', '/editemail', 'navigate', ''],
  ] as const)(
    'after %s, form input is restored or cleared, but a secret is always cleared [A42]',
    async (_, next, type, expected) => {
      await openNewPageInSameTab('/editemail')
      await renderSampleForm()
      await userEvent.type(getTextField(/Nom/), 'Camille')
      await userEvent.type(getTextField(/Secret/), 'grande-boucle')
      await userEvent.type(getTextField(/Code/), '481516')
      firePagehideEvent()
      expect(JSON.stringify(Object.values(sessionStorage))).not.toMatch(/grande-boucle|481516/)
      await openNewPageInSameTab(next, type)
      await renderSampleForm()
      expect([/Nom/, /Secret/, /Code/].map((name) => getTextField(name).value)).toEqual([expected, '', ''])
      expect(readCurrentPath()).toBe('/editemail')
    },
  )
})

test('a screen keeps its history state after ?lang= is added to its URL [A42, C09]', async () => {
  await openNewPageInSameTab('/Consent/PrivacyPolicySummary?redirect=%2Freceipts')
  history.replaceState({ usr: { accepted: 3 }, key: 'k', idx: 2 }, '', readCurrentPath())
  firePagehideEvent()
  await openNewPageInSameTab('/Consent/PrivacyPolicySummary?redirect=%2Freceipts&lang=en#text')
  expect(history.state).toMatchObject({ usr: { accepted: 3 }, key: 'k' })
  expect((history.state as { idx?: number }).idx).toBeUndefined()
  expect(readCurrentPath()).toBe('/Consent/PrivacyPolicySummary?redirect=%2Freceipts')
  expect(location.hash).toBe('#text')
})

test('the token of a link from an e-mail is never written to browser storage when the page closes', async () => {
  await openNewPageInSameTab('/account/resetpassword?token=secret-of-a-mail')
  firePagehideEvent()
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('secret-of-a-mail')
})
