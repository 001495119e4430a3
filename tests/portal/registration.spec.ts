/** Opening an account, to the link of its mail: on a phone in French with a finger, on a desktop in English by keyboard alone. */
import type { Locator, Page } from '@playwright/test'
import type { RunningGateway } from '../gateway/start.ts'
import { finger, keyboard } from './hands.ts'
import { linkOf, mailTo } from './mails.ts'
import { type Language, demo, expect, expectAccessible, sizes, test, text } from './portal.ts'

const password = 'un-bon-sentier'
const baseInfo = '/account/register/baseinfo'

/** Each journey finds the old files as they come. */
test.afterEach(async ({ portal }) => {
  const response = await fetch(`${portal.federationUrl}/desk/api/reset-personas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(200)
})

/** What stands on these screens, and how a person acts on them. */
function on(page: Page, language: Language, hand: 'finger' | 'keyboard') {
  const acts = hand === 'finger' ? finger() : keyboard(page)
  const label = (domain: string, key: string) =>
    page.getByRole('main').getByLabel(text(language, domain, key), { exact: true })
  const t = (key: string, values?: Record<string, string>) => text(language, 'session', key, values)
  const agreements = (key: string) => text(language, 'agreements', key)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  /** Days are typed month, day, year in the browser of the journeys. */
  const writeDay = async (day: string) => {
    const field = label('members', 'Person.birthDate')
    const [year, month, date] = day.split('-')
    if (hand === 'finger') await field.fill(day)
    else {
      await acts.reach(field)
      await page.keyboard.type(`${month}${date}${year}`)
    }
    await expect(field).toHaveValue(day)
  }
  /** A choice among cards or from a list. */
  const tick = async (name: string | RegExp) => {
    const choice = page.getByRole('main').getByRole('radio', { name })
    if (hand === 'finger') await page.getByRole('main').getByText(name).first().tap()
    else {
      // Tab comes to the first card of a group; the arrows go on from there.
      await acts.reach(page.getByRole('main').getByRole('radio').first())
      await page.keyboard.press('Space')
      for (let tries = 0; tries < 5 && !(await choice.isChecked()); tries += 1)
        await page.keyboard.press('ArrowDown')
    }
    await expect(choice).toBeChecked()
  }
  /** From a list of the device, by the name of the choice. */
  const choose = async (list: Locator, name: string) => {
    await acts.reach(list)
    if (hand === 'finger') await list.selectOption({ label: name })
    else await page.keyboard.type(name)
    await expect(list.getByRole('option', { name, selected: true })).toHaveCount(1)
  }
  return {
    ...acts,
    tickBox: acts.tick,
    choose,
    words: (domain: string, key: string) => text(language, domain, key),
    t,
    agreements,
    button,
    label,
    writeDay,
    tick,
    next: () => acts.press(button(text(language, 'common', 'words.next'))),
    title: page.getByRole('heading', { level: 1 }),
    summary: page.getByRole('group').filter({ has: page.getByRole('listitem') }),
    link: (key: string) => page.getByRole('main').getByRole('link', { name: t(key) }),
    said: (key: string, values?: Record<string, string>) => page.getByRole('main').getByText(t(key, values)),
    person: (key: string) => label('members', `Person.${key}`),
    address: (key: string) => label('addresses', `Address.${key}`),
    /** The first step, filled in. */
    begin: async (email: string, membership: 'new' | 'returning') => {
      await acts.write(label('session', 'Registration.email'), email)
      await acts.write(label('session', 'Registration.password'), password)
      await acts.write(label('session', 'Registration.confirmPassword'), password)
      await tick(t(`BaseInfo.${membership}`))
      await acts.press(button(text(language, 'common', 'words.next')))
    },
    /** Reads both texts and opens the account. */
    accept: async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(agreements('Federation.terms.title'))
      await acts.press(button(agreements('Consent.acceptTerms')))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(agreements('Federation.privacy.title'))
      await acts.press(button(t('Creation.accept')))
    },
  }
}

/** Writes an address in Ontario by hand, where the town is typed. */
async function writeAddress(page: Page, who: ReturnType<typeof on>): Promise<void> {
  // Where something of it was wrong, the box is ticked already.
  const byHand = page.getByRole('main').getByLabel(who.words('addresses', 'Address.manual'))
  if (!(await byHand.isChecked())) await who.tickBox(byHand)
  await who.write(who.address('addressLine'), '12, rue des Érables')
  await who.choose(who.address('province'), 'Ontario')
  await who.write(who.address('city'), 'Hearst')
  await who.write(who.address('postalCode'), 'p0l1n0')
}

/** What the browser keeps, as one text. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))

test.describe('fr, phone, by touch', () => {
  test.use({ viewport: sizes.phone, hasTouch: true })

  test('[B31] [B32] [B34] [B35] [B38] [B40] [B41] a returning member finds the old file, opens the account, confirms it by the mail and is in', async ({
    page,
    portal,
  }) => {
    const who = on(page, 'fr', 'finger')
    const email = 'rejean@sentier.example'
    await page.goto(`${portal.url}/login?lang=fr`)
    await who.press(who.link('Login.register'))
    await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
    await expect(who.title).toHaveText(who.t('BaseInfo.title'))
    await expectAccessible(page)
    await who.begin(email, 'returning')

    await expect(page).toHaveURL(/\/ctrlnumbersearch$/)
    await expectAccessible(page)
    await who.write(who.label('session', 'Search.controlNumber'), 'c1103')
    await who.writeDay('1959-08-30')
    await who.press(who.button(who.t('Search.submit')))

    await expect(page).toHaveURL(/\/memberchoices$/)
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByText('Naissance : 30 août 1959 · Arctic Cat 500 2003')).toBeVisible()
    await expectAccessible(page)
    await who.tick('Réjean Côté')
    await who.press(who.button(who.t('MemberChoices.submit')))

    await expect(page).toHaveURL(/\/creation$/)
    await expect(who.person('firstName')).toHaveValue('Réjean')
    await expect(who.person('birthDate')).toHaveValue('1959-08-30')
    await expectAccessible(page)
    await who.write(who.person('phoneNumber'), '4505550172')
    await writeAddress(page, who)
    await who.next()

    await expect(page).toHaveURL(/\/Consent\/CreateAccountConsent$/)
    await who.accept()
    await expect(page).toHaveURL(/\/account\/creationsucceeded$/)
    await expect(who.title).toHaveText(who.t('CreationSucceeded.title'))
    await expect(who.said('CreationSucceeded.lead', { email })).toBeVisible()
    await expectAccessible(page)
    // Nothing of the registration is left behind.
    expect(await stored(page)).not.toContain('Réjean')

    await page.goto(linkOf(await mailTo(portal, email, 'confirmEmail')))
    await expect(page).toHaveURL(/\/login/)
    await who.write(page.getByLabel(who.t('Login.email')), email)
    await who.write(page.getByLabel(who.t('Login.password'), { exact: true }), password)
    await who.press(page.getByRole('button', { name: who.t('Login.submit'), exact: true }))
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(who.title).toContainText('Réjean')
  })

  test('[B26] [B29] [B42] [B43] [B49] what does not fit is said at its field, all at once', async ({
    page,
    portal,
  }) => {
    const who = on(page, 'fr', 'finger')
    await page.goto(`${portal.url}${baseInfo}?lang=fr`)
    await who.next()
    await expect(who.summary).toBeFocused()
    await expect(who.summary.getByRole('link')).toHaveCount(4)

    const repeated = who.label('session', 'Registration.confirmPassword')
    await who.write(who.label('session', 'Registration.email'), 'quelqu’un')
    await who.write(who.label('session', 'Registration.password'), 'court')
    await who.write(repeated, 'différent')
    await who.tick(who.t('BaseInfo.new'))
    await who.next()
    await expect(repeated).toHaveAccessibleDescription(
      new RegExp(text('fr', 'common', 'errors.confirmPassword')),
    )
    await expect(who.label('session', 'Registration.email')).toHaveAccessibleDescription(/nom@exemple\.com/)
    await expect(who.label('session', 'Registration.password')).toHaveAccessibleDescription(/au moins 6/)
    await expectAccessible(page)

    await who.begin('jeune@sentier.example', 'new')
    await expect(page).toHaveURL(/\/creation$/)
    const birthDate = who.person('birthDate')
    await who.writeDay('2050-01-01')
    await who.next()
    await expect(birthDate).toHaveAccessibleDescription(/au moins 10 ans/)
    await who.writeDay('1850-06-01')
    await birthDate.blur()
    await expect(birthDate).toHaveValue('1900-01-01')
    await expectAccessible(page)
  })

  test('[B33] [B36] [B55] no match is told, with the other search and the way of a new member', async ({
    page,
    portal,
  }) => {
    const who = on(page, 'fr', 'finger')
    await page.goto(`${portal.url}${baseInfo}?lang=fr`)
    await who.begin('therese@sentier.example', 'returning')
    await who.write(who.label('session', 'Search.controlNumber'), 'Z9999')
    await who.writeDay('1950-02-03')
    await who.press(who.button(who.t('Search.submit')))
    await expect(who.title).toHaveText(who.t('MemberChoices.none'))
    await expectAccessible(page)

    await who.press(who.link('OtherWays.otherinfosearch'))
    await expect(page).toHaveURL(/\/otherinfosearch$/)
    await expectAccessible(page)
    await expect(who.person('birthDate')).toHaveValue('1950-02-03')
    await who.write(who.person('firstName'), 'therese')
    await who.write(who.person('lastName'), 'Lachance')
    await who.write(who.label('session', 'Search.postalCode'), 'g0a3m0')
    await who.write(who.person('phoneNumber'), '418-555-0129')
    await who.press(who.button(who.t('Search.submit')))
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByText(who.t('MemberChoices.birthDateUnknown'))).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('1900')

    await who.press(who.button(who.t('OtherWays.new')))
    await expect(page).toHaveURL(/\/creation$/)
    await expect(who.person('firstName')).toHaveValue('')
  })

  test('[B39] without the password, which no browser keeps, the steps go back to the first; the rest is still there', async ({
    page,
    portal,
  }) => {
    const who = on(page, 'fr', 'finger')
    for (const step of ['ctrlnumbersearch', 'otherinfosearch', 'memberchoices', 'creation']) {
      await page.goto(`${portal.url}/account/register/${step}?lang=fr`)
      await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
    }
    await page.goto(`${portal.url}/Consent/CreateAccountConsent`)
    await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)

    await who.begin('oubli@sentier.example', 'new')
    await expect(page).toHaveURL(/\/creation$/)
    await who.write(who.person('firstName'), 'Anaïs')
    await page.reload()
    await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
    expect(await stored(page)).not.toContain(password)
    await expect(who.label('session', 'Registration.email')).toHaveValue('oubli@sentier.example')
    await expect(page.getByRole('radio', { name: who.t('BaseInfo.new') })).toBeChecked()
    await who.begin('oubli@sentier.example', 'new')
    await expect(who.person('firstName')).toHaveValue('Anaïs')
  })
})

// The walk by keyboard is one of the long ones.
test.describe('en, desktop, by keyboard', { tag: '@full' }, () => {
  test.use({ viewport: sizes.desktop })

  test('[B30] [B37] [B46] a new member whose e-mail is taken gives another, and opens the account', async ({
    page,
    portal,
  }) => {
    const who = on(page, 'en', 'keyboard')
    await page.goto(`${portal.url}${baseInfo}?lang=en`)
    await who.begin(demo.email, 'new')
    await expect(page).toHaveURL(/\/creation$/)
    await expect(page.getByLabel(text('en', 'members', 'Person.isCanadian'))).toBeChecked()
    await expect(page.getByLabel(who.t('Creation.isBusiness'))).not.toBeChecked()
    await who.write(who.person('firstName'), 'Jane')
    await who.write(who.person('lastName'), 'Doe')
    await who.writeDay('1990-04-02')
    await who.write(who.person('phoneNumber'), '418 555 0199')
    await writeAddress(page, who)
    await expect(who.person('phoneNumber')).toHaveValue('(418) 555-0199')
    await who.next()
    await who.accept()

    // Back where the e-mail was typed, with a way to sign in.
    await expect(page).toHaveURL(/\/account\/register\/baseinfo$/)
    await expect(who.label('session', 'Registration.email')).toHaveAccessibleDescription(
      new RegExp(who.t('Problems.EmailTakenProblem')),
    )
    await expect(page.locator('#email-error').getByRole('link')).toHaveAttribute('href', '/login')
    await expectAccessible(page)
    await who.begin('jane@sentier.example', 'new')
    await who.accept()
    await expect(who.title).toHaveText(who.t('CreationSucceeded.title'))
    const mail = await mailTo(portal, 'jane@sentier.example', 'confirmEmail')
    await who.press(who.link('CreationSucceeded.resend'))
    await expect(page).toHaveURL(/\/account\/resendemailconfirmation$/)
    await page.goto(linkOf(mail))
    await expect(page).toHaveURL(/\/login\?message=confirmed$/)
  })

  test('[C05] [C09] cancelling the texts opens the sign-in screen and drops the registration', async ({
    page,
    portal,
  }) => {
    const who = on(page, 'en', 'keyboard')
    await page.goto(`${portal.url}${baseInfo}?lang=en`)
    await who.begin('quitter@sentier.example', 'new')
    await who.write(who.person('firstName'), 'Jane')
    await who.write(who.person('lastName'), 'Doe')
    await who.writeDay('1990-04-02')
    await who.write(who.person('phoneNumber'), '418 555 0199')
    await writeAddress(page, who)
    await who.next()
    await who.press(who.button(who.agreements('Consent.acceptTerms')))
    await expect(who.title).toHaveText(who.agreements('Federation.privacy.title'))
    await who.press(who.button(who.t('Creation.cancel')))
    await expect(page).toHaveURL(/\/login$/)
    expect(await stored(page)).not.toContain('quitter')
    await page.goto(`${portal.url}${baseInfo}`)
    await expect(who.label('session', 'Registration.email')).toHaveValue('')
  })

  test('[B38] an old file that has gone to somebody else meanwhile is told where it was looked for', async ({
    page,
    portal,
  }) => {
    const who = on(page, 'en', 'keyboard')
    await page.goto(`${portal.url}${baseInfo}?lang=en`)
    await who.begin('second@sentier.example', 'returning')
    await who.write(who.label('session', 'Search.controlNumber'), '2305')
    await who.writeDay('2001-12-02')
    await who.press(who.button(who.t('Search.submit')))
    await who.tick('Zoé L’Écuyer')
    await who.press(who.button(who.t('MemberChoices.submit')))
    await who.write(who.person('phoneNumber'), '819 555 0147')
    await writeAddress(page, who)
    await who.next()
    await expect(who.title).toHaveText(who.agreements('Federation.terms.title'))
    await claim(portal)
    await who.accept()
    await expect(page).toHaveURL(/\/ctrlnumbersearch$/)
    await expect(page.getByText(who.t('Problems.FormerMemberNotFoundProblem'))).toBeVisible()
    await expect(who.label('session', 'Search.controlNumber')).toHaveValue('2305')
    await expectAccessible(page)
  })
})

/** Somebody else opens an account with the old file of Zoé L'Écuyer. */
async function claim(portal: RunningGateway): Promise<void> {
  const search = { controlNumber: '2305', birthDate: '2001-12-02' }
  const found = await portal.query<{ findExistingMembers: { members: { reference: string }[] } }>(
    `mutation ($input: FindExistingMembersInput!) {
      findExistingMembers(input: $input) { ... on FindExistingMembersPayload { members { reference } } }
    }`,
    { input: search },
  )
  const { data } = await portal.query<{ register: { __typename: string } }>(
    'mutation ($input: RegisterInput!) { register(input: $input) { __typename } }',
    {
      input: {
        email: 'first@sentier.example',
        password,
        confirmPassword: password,
        firstName: 'Zoé',
        lastName: 'L’Écuyer',
        phoneNumber: '819 555 0147',
        birthDate: '2001-12-02',
        address: { addressLine: '1, rue Une', province: 'ON', otherCity: 'Hearst', postalCode: 'P0L 1N0' },
        formerMember: { reference: found.data.findExistingMembers.members[0]!.reference, search },
        agreementVersion: 1,
      },
    },
  )
  expect(data.register.__typename).toBe('RegisterPayload')
}

for (const [language, colorScheme, size] of [
  ['fr', 'dark', 'phone'],
  ['en', 'light', 'desktop'],
] as const) {
  test.describe(`${language}, ${colorScheme}, ${size}`, () => {
    test.use({
      colorScheme,
      viewport: sizes[size],
      contextOptions: { reducedMotion: 'reduce' },
      hasTouch: true,
    })

    test('axe finds nothing on the registration', { tag: '@full' }, async ({ page, portal }) => {
      const who = on(page, language, 'finger')
      await page.goto(`${portal.url}${baseInfo}?lang=${language}`)
      await who.next()
      await expectAccessible(page)
      await who.begin('axe@sentier.example', 'returning')
      for (const [step, other] of [
        ['ctrlnumbersearch', 'OtherWays.otherinfosearch'],
        ['otherinfosearch', 'OtherWays.ctrlnumbersearch'],
      ] as const) {
        await expect(page).toHaveURL(new RegExp(step))
        await who.press(who.button(who.t('Search.submit')))
        await expect(who.summary).toBeFocused()
        await expectAccessible(page)
        await who.press(who.link(other))
      }
      await who.press(who.button(who.t('OtherWays.new')))
      await expect(page).toHaveURL(/\/creation$/)
      await expectAccessible(page)
      await who.next()
      await expect(who.summary).toBeFocused()
      await expectAccessible(page)
      await who.write(who.person('firstName'), 'Axe')
      await who.write(who.person('lastName'), 'Roy')
      await who.writeDay('1990-04-02')
      await who.write(who.person('phoneNumber'), '418 555 0199')
      await writeAddress(page, who)
      await who.next()
      await expect(who.title).toHaveText(who.agreements('Federation.terms.title'))
      await expectAccessible(page)
      await who.press(who.button(who.agreements('Consent.acceptTerms')))
      await expect(who.title).toHaveText(who.agreements('Federation.privacy.title'))
      await expectAccessible(page)
      await who.press(who.button(who.t('Creation.accept')))
      await expect(who.title).toHaveText(who.t('CreationSucceeded.title'))
      await expectAccessible(page)
    })
  })
}
