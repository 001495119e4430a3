/** A page that is opened again in the other language goes on with what the page before it held. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { texts } from './texts.ts'

/** How this page was opened, as the browser tells it. */
function arriveBy(type: 'navigate' | 'reload' | 'back_forward'): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
}

/** Opens an address as a new page of the same tab: modules and their memory begin anew, storage stays. */
async function openPage(address: string, type: Parameters<typeof arriveBy>[0] = 'navigate') {
  // A page that goes takes nothing down: only its storage stays.
  const kept = Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key)!] as const)
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  vi.resetModules()
  history.replaceState(null, '', address)
  arriveBy(type)
  const { continuePage } = await import('../../web/platform/continuation.ts')
  continuePage()
}

/** The page makes way for the next one. */
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

const here = () => location.pathname + location.search

beforeEach(async () => {
  await texts.changeLanguage('fr')
  await openPage('/FormStep1BaseInfo')
})

describe('wizards', () => {
  const guestKey = 'sentier.draft.guest.provinces.1.guest'
  const reportKey = 'sentier.draft.report.1.guest'
  const keep = () => {
    sessionStorage.setItem(guestKey, JSON.stringify({ lastName: 'Doyle' }))
    sessionStorage.setItem(reportKey, JSON.stringify({ reportId: 'r1', regionId: 'r3' }))
  }
  const step = '/interventionreport/r1/interventionreportregion'

  test.each([
    ['guest', '/FormStep1BaseInfo', '/FormStep1BaseInfo?lang=en', guestKey, 'Doyle'],
    ['report', step, `${step}?lang=en`, reportKey, 'r3'],
  ])(
    '%s keeps its draft when ?lang= is added to its address [A05, A42]',
    async (_, first, next, key, value) => {
      await openPage(first)
      keep()
      leavePage()
      await openPage(next)
      await import('../../web/app/ExitWatcher.tsx')
      expect(sessionStorage.getItem(key)).toContain(value)
      expect(here()).toBe(first)
    },
  )

  test.each([
    ['by its plain address', '/FormStep1BaseInfo', '/FormStep1BaseInfo'],
    ['from another screen', '/login', '/FormStep1BaseInfo?lang=en'],
  ])('forget their drafts when they are opened %s [L19]', async (_, first, next) => {
    await openPage(first)
    keep()
    leavePage()
    await openPage(next)
    await import('../../web/app/ExitWatcher.tsx')
    expect(sessionStorage.getItem(guestKey) ?? '').not.toContain('Doyle')
  })
})

describe('forms', () => {
  async function showForm() {
    const { useForm } = await import('../../web/forms/useForm.ts')
    const { Form } = await import('../../web/forms/Form.tsx')
    const { TextField } = await import('../../web/ui/TextField.tsx')
    function Sample() {
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
    render(<Sample />)
  }
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

  test.each([
    ['?lang= in its address', '/editemail?lang=en', 'navigate', 'Camille'],
    ['a reload', '/editemail', 'reload', 'Camille'],
    ['Back or Forward', '/editemail', 'back_forward', 'Camille'],
    ['its plain address', '/editemail', 'navigate', ''],
  ] as const)('hold what was typed after %s [A42]', async (_, next, type, expected) => {
    await openPage('/editemail')
    await showForm()
    await userEvent.type(field(/Nom/), 'Camille')
    await userEvent.type(field(/Secret/), 'grande-boucle')
    await userEvent.type(field(/Code/), '481516')
    leavePage()
    expect(JSON.stringify(Object.values(sessionStorage))).not.toMatch(/grande-boucle|481516/)
    await openPage(next, type)
    await showForm()
    expect([/Nom/, /Secret/, /Code/].map((name) => field(name).value)).toEqual([expected, '', ''])
    expect(here()).toBe('/editemail')
  })
})

test('the screen finds what the one before handed to it after ?lang= in its address [A42, C09]', async () => {
  await openPage('/Consent/PrivacyPolicySummary?redirect=%2Freceipts')
  history.replaceState({ usr: { accepted: 3 }, key: 'k', idx: 2 }, '', here())
  leavePage()
  await openPage('/Consent/PrivacyPolicySummary?redirect=%2Freceipts&lang=en#text')
  expect(history.state).toMatchObject({ usr: { accepted: 3 }, key: 'k' })
  expect((history.state as { idx?: number }).idx).toBeUndefined()
  expect(here()).toBe('/Consent/PrivacyPolicySummary?redirect=%2Freceipts')
  expect(location.hash).toBe('#text')
})

test('the token of a mail never reaches the storage when its page makes way', async () => {
  await openPage('/account/resetpassword?token=secret-of-a-mail')
  leavePage()
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('secret-of-a-mail')
})
