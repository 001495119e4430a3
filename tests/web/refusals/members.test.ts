import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import magazine from '../../../web/__generated__/MagazineFormMutation.graphql.ts'
import { changeLanguage } from '../../../web/platform/i18n.ts'
import { openSession } from '../../../web/platform/session.ts'
import { member, createStubSessionTokens } from '../helpers/stub-gateway.ts'
import { data, viewer } from './default-mutation-results.ts'
import {
  findFormControl,
  openPortalPath,
  normalizeSpaces,
  translate,
  stubGraphqlQueries,
  user,
} from '../helpers/portal-screen.tsx'
import { createRequestFailureTests, createRefusalTests, runTitledTest } from './harness.tsx'
import { screens } from './members.cases.ts'

test.each(createRefusalTests(screens))(
  'if the gateway refuses a mutation, the screen that sent the mutation tells the user: %s',
  runTitledTest,
)
test.each(createRequestFailureTests(screens))(
  'if a request fails, the screen that sent the request shows a message or redirects to another screen: %s',
  runTitledTest,
)

test('the field of the profile picture reports a file that the browser cannot read [M05]', async () => {
  await changeLanguage('fr')
  openSession(createStubSessionTokens(1), member)
  stubGraphqlQueries(() => ({ data: { ...data, viewer } }))
  openPortalPath('/editprofile')
  const control = (await findFormControl('picture')) as HTMLInputElement
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new Event('error'))
  })
  await user.upload(control, new File(['picture'], 'moi.png', { type: 'image/png' }))
  await waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'))
  const ids = control.getAttribute('aria-describedby')!.split(' ')
  const descriptionText = normalizeSpaces(ids.map((id) => document.getElementById(id)?.textContent).join(' '))
  expect(descriptionText).toContain(translate('common:errors.picture'))
})

test.each([
  [2, 0, 0, 'Exemplaires imprimés demandés : 2. Reçus en ce moment : 0'],
  [2, 1, 1, 'Exemplaires imprimés demandés : 2. Reçus en ce moment : 1'],
  [1, 1, 2, null],
])(
  'the magazine form of a member shows %i requested and %i received printed copies if the numbers differ',
  async (wished, received, maximum, expectedText) => {
    await changeLanguage('fr')
    openSession(createStubSessionTokens(1), member)
    const magazinePreferences = {
      printedQuantity: wished,
      receivedPrintedQuantity: received,
      digital: true,
      maximumPrintedQuantity: maximum,
    }
    const calls = stubGraphqlQueries(() => ({
      data: { ...data, viewer: { ...viewer, magazinePreferences } },
    }))
    openPortalPath('/editprofile')
    await findFormControl('digital')
    const text = normalizeSpaces(document.body.textContent)
    if (expectedText === null) expect(text).not.toContain('Exemplaires imprimés demandés')
    else expect(text).toContain(expectedText)
    // A quantity that cannot be selected now is sent unchanged.
    await user.click(screen.getByRole('button', { name: translate('magazines:Preferences.submit') }))
    const readSentMutationVariables = () =>
      calls.findLast(({ body }) => body.documentId === magazine.params.id)?.body.variables
    const expectedInput = { printedQuantity: maximum === 0 ? wished : received, digital: true }
    await waitFor(() => expect(readSentMutationVariables()).toEqual({ input: expectedInput }))
  },
)
