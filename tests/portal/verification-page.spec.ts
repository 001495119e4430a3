/**
 * Browser tests of the verification page, which the camera of a trail officer opens from the QR
 * code of a pass.
 */
import { expect, expectAccessible, test } from './helpers/portal-fixtures.ts'
import { describeWithPortalVariant } from './helpers/variants.ts'
import { resetDemoPersonas } from './helpers/staff-actions.ts'

/**
 * Resets the members of the seed data before each test, because an earlier test may have bought a
 * pass.
 */
test.beforeEach(async ({ portal }) => await resetDemoPersonas(portal))

describeWithPortalVariant('fr, phone, by touch', () => {
  test(
    'the QR code of a pass opens the verification page on a narrow phone without horizontal scrolling',
    { tag: '@full' },
    async ({ page, portal }) => {
      const token = await portal.signIn()
      const { data } = await portal.query<{
        viewer: { activeAccessRights: { edges: { node: { signedCode: string } }[] } }
      }>('{ viewer { activeAccessRights(first: 1) { edges { node { signedCode } } } } }', {}, token)
      const code = data.viewer.activeAccessRights.edges[0]!.node.signedCode
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`${code}?lang=fr`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valide aujourd’hui')
      await expect(page.getByText('V107 943')).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await expectAccessible(page)

      const alteredCode = code.slice(0, -2) + (code.at(-2) === 'A' ? 'B' : 'A') + code.slice(-1)
      await page.goto(`${alteredCode}?lang=fr`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Code modifié')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'English' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Altered code')
    },
  )
})
