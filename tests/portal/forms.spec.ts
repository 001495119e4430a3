/**
 * Browser tests of forms: the federation's validation rules, the portal's messages for refusals
 * without a message, and restored form values.
 */
import type { Page } from '@playwright/test'
import { startRecordingProxy } from '../gateway/helpers/recording-proxy.ts'
import { startGateway } from '../gateway/helpers/gateway-process.ts'
import { performStaffAction, resetDemoPersonas } from './helpers/staff-actions.ts'
import { expect, signIn, test, translate, getPersonaCredentials } from './helpers/portal-fixtures.ts'

const member = getPersonaCredentials('expiree')
const translateFrenchText = (domain: string, key: string) => translate('fr', domain, key)

test.afterEach(async ({ portal }) => await resetDemoPersonas(portal))

const locateFirstNameField = (page: Page) =>
  page.getByLabel(translateFrenchText('members', 'Person.firstName'), { exact: true })

/**
 * Opens the profile form, waits until the published validation rules have loaded, and saves another
 * first name.
 */
async function saveFirstNameInProfile(page: Page, url: string, name: string): Promise<void> {
  const savedResponse = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/graphql') &&
      // A response of the previous screen can no longer be read after navigation.
      (await response.text().catch(() => '')).includes('"formRules"'),
  )
  await page.goto(`${url}/editprofile`)
  await savedResponse
  await locateFirstNameField(page).fill(name)
  await page
    .getByRole('button', { name: translateFrenchText('members', 'Profile.submit'), exact: true })
    .click()
}

test(
  'forms validate fields by the rules that the federation publishes, or by built-in rules if the federation publishes none [B48]',
  { tag: '@full' },
  async ({ page, portal }) => {
    const refused: string[] = []
    const recorder = await startRecordingProxy(portal.federationUrl, (call) => refused.includes(call))
    const gateway = await startGateway({
      env: { FEDERATION_URL: recorder.url },
      config: { cache: { formRulesMs: 0 } },
    })
    try {
      const long = 'M'.repeat(30)
      await signIn(page, gateway, 'fr', member)
      await saveFirstNameInProfile(page, gateway.url, long)
      await expect(locateFirstNameField(page)).toHaveAccessibleDescription(/25 caractères/)

      await performStaffAction(portal, 'publish-rule', {
        form: 'updateAccount',
        field: 'firstName',
        maxLength: 3,
      })
      await saveFirstNameInProfile(page, gateway.url, 'Marie')
      await expect(locateFirstNameField(page)).toHaveAccessibleDescription(/dépasser 3 caractères/)

      await performStaffAction(portal, 'publish-rule', {
        form: 'updateAccount',
        field: 'firstName',
        maxLength: 40,
      })
      await saveFirstNameInProfile(page, gateway.url, long)
      await expect(page.getByText(translateFrenchText('members', 'Profile.done'))).toBeVisible()

      refused.push('GET /api/account/getschema')
      await saveFirstNameInProfile(page, gateway.url, 'M'.repeat(31))
      await expect(locateFirstNameField(page)).toHaveAccessibleDescription(/25 caractères/)
    } finally {
      await gateway.stop()
      recorder.close()
    }
  },
)

test('if a refusal of the federation contains no message, each screen shows a message of the portal [B50]', async ({
  page,
  portal,
}) => {
  const refused = new Set<string>()
  const recorder = await startRecordingProxy(portal.federationUrl, (call) => refused.has(call.toLowerCase()))
  const gateway = await startGateway({ env: { FEDERATION_URL: recorder.url } })
  const alert = page.getByRole('alert')
  const locatePasswordField = (key: string) =>
    page.getByLabel(translateFrenchText('members', key), { exact: true })
  try {
    refused.add('post /token')
    await page.goto(`${gateway.url}/login?lang=fr`)
    await page.getByLabel(translateFrenchText('session', 'Login.email')).fill(member.email)
    await page
      .getByLabel(translateFrenchText('session', 'Login.password'), { exact: true })
      .fill(member.password)
    await page.getByRole('button', { name: translateFrenchText('session', 'Login.submit') }).click()
    await expect(alert).toContainText(translateFrenchText('session', 'Problems.InvalidCredentialsProblem'))

    refused.clear()
    await signIn(page, gateway, 'fr', member)
    refused.add('post /api/account/updateaccount').add('post /api/account/changepassword')
    await saveFirstNameInProfile(page, gateway.url, 'Marie')
    await expect(alert).toContainText(translateFrenchText('members', 'Problems.Refused.updateProfile'))

    await page.goto(`${gateway.url}/editpassword`)
    await locatePasswordField('EditPassword.current').fill(member.password)
    await locatePasswordField('EditPassword.new').fill('un-autre-mot')
    await locatePasswordField('EditPassword.confirm').fill('un-autre-mot')
    await page
      .getByRole('button', { name: translateFrenchText('members', 'EditPassword.submit'), exact: true })
      .click()
    await expect(alert).toContainText(translateFrenchText('members', 'Problems.Refused.changePassword'))
  } finally {
    await gateway.stop()
    recorder.close()
  }
})

test(
  'a long form keeps its unsaved values through navigation and a reload, until they are saved or discarded',
  { tag: '@full' },
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, portal, 'fr', member)
    const restored = page.getByText(translateFrenchText('common', 'form.restored'))
    const name = page.getByLabel(translateFrenchText('vehicles', 'Field.name'), { exact: true })
    const bar = page.getByRole('navigation', { name: translateFrenchText('common', 'shell.nav') })
    const toPasses = bar.getByRole('link', { name: translateFrenchText('common', 'shell.history') })

    await page.goto(`${portal.url}/addvehicle`)
    await name.fill('Brousse')
    await page.getByRole('radio', { name: translateFrenchText('vehicles', 'Vehicle.type.QUAD') }).check()
    // The form asks for no confirmation when the member leaves.
    await toPasses.click()
    await expect(page).toHaveURL(/accesspasses/)
    await page.goBack()
    await expect(restored).toBeVisible()
    await expect(name).toHaveValue('Brousse')
    await expect(
      page.getByRole('radio', { name: translateFrenchText('vehicles', 'Vehicle.type.QUAD') }),
    ).toBeChecked()
    await page.reload()
    await expect(name).toHaveValue('Brousse')

    await page.getByRole('button', { name: translateFrenchText('common', 'form.startOver') }).click()
    await expect(name).toHaveValue('')
    await expect(restored).toBeHidden()
    await toPasses.click()
    await expect(page).toHaveURL(/accesspasses/)
    await page.goBack()
    await expect(name).toHaveValue('')
    await expect(restored).toBeHidden()
  },
)
