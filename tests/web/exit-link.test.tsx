import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { registrationWizard } from '../../web/domains/registration/registrationWizard.ts'
import { ExitLink } from '../../web/wizard/ExitLink.tsx'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'

beforeAll(initializeAllTexts)
beforeAll(() => changeLanguage('fr'))

test.each([
  ['the first step shows that the choices are kept', 'baseinfo', false],
  ['later steps say it to screen readers only', 'creation', true],
] as const)('the exit link of a wizard: %s', (_, current, isHidden) => {
  render(
    <MemoryRouter>
      <ExitLink wizard={registrationWizard} current={current} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Quitter', description: /^Vos choix sont gardés/ })).toBeTruthy()
  expect(screen.getByText(/^Vos choix sont gardés/).classList.contains('visually-hidden')).toBe(isHidden)
})
