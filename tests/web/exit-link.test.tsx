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
  ['the first step says that the choices are kept', 'baseinfo', /^Vos choix sont gardés/],
  ['later steps do not repeat it', 'creation', /^$/],
] as const)('the exit link of a wizard: %s', (_, current, description) => {
  render(
    <MemoryRouter>
      <ExitLink wizard={registrationWizard} current={current} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Quitter', description })).toBeTruthy()
})
