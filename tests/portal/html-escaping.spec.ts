/** Browser test that screens show text written by members without interpreting its HTML markup. */
import { expect, signIn, test, getPersonaCredentials } from './helpers/portal-fixtures.ts'

test(
  'HTML markup in the name of a member is shown as text and runs no script',
  { tag: '@full' },
  async ({ page, portal }) => {
    const script = '<script>x()</script>'
    const image = '"><img src=x onerror=x>'
    const token = await portal.signIn('americain@sentier.example')
    const { data } = await portal.query<{ updateProfile: { __typename: string } }>(
      'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename } }',
      {
        input: {
          firstName: script,
          lastName: image,
          phoneNumber: '802 555-0199',
          address: {
            addressLine: image,
            otherCity: script,
            province: 'VT',
            postalCode: '05401',
            country: 'UNITED_STATES',
          },
        },
      },
      token,
    )
    expect(data.updateProfile.__typename).toBe('UpdateProfilePayload')

    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await signIn(page, portal, 'fr', getPersonaCredentials('americain'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(script)
    expect(await page.locator('main script, main img[src="x"]').count()).toBe(0)
    expect(complaints).toEqual([])
  },
)
