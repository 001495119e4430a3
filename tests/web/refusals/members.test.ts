import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeLanguage } from '../../../web/app/i18n.ts'
import { openSession } from '../../../web/relay/session.ts'
import { member, tokens } from '../gateway.ts'
import { data, viewer } from './answers.ts'
import { element, open, plain, say, showFailures, showRefusals, stub, user } from './harness.tsx'
import { screens } from './members.rows.ts'

showRefusals(screens)
showFailures(screens)

test('[M05] a picture that cannot be read is told at its field', async () => {
  await changeLanguage('fr')
  openSession(tokens(1), member)
  stub(() => ({ data: { ...data, viewer } }))
  open('/editprofile')
  const control = (await element('picture')) as HTMLInputElement
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new Event('error'))
  })
  await user.upload(control, new File(['picture'], 'moi.png', { type: 'image/png' }))
  await waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'))
  const ids = control.getAttribute('aria-describedby')!.split(' ')
  const words = plain(ids.map((id) => document.getElementById(id)?.textContent).join(' '))
  expect(words).toContain(say('common:errors.picture'))
})
