import { readFileSync } from 'node:fs'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from '../../web/ui/Button.tsx'
import { ButtonLink } from '../../web/ui/ButtonLink.tsx'
import { CheckboxField } from '../../web/ui/CheckboxField.tsx'
import { generateContourLines } from '../../web/ui/generateContourLines.ts'
import { Dialog, type DialogProps } from '../../web/ui/Dialog.tsx'
import { ErrorSummary } from '../../web/ui/ErrorSummary.tsx'
import { FileField } from '../../web/ui/FileField.tsx'
import type { FieldLink } from '../../web/ui/FieldLinks.tsx'
import { InvoiceTable } from '../../web/ui/InvoiceTable.tsx'
import { Menu, MenuButton, MenuLink } from '../../web/ui/Menu.tsx'
import { PassCard } from '../../web/ui/PassCard.tsx'
import { passStateOf } from '../../web/ui/passState.ts'
import { PasswordField } from '../../web/ui/PasswordField.tsx'
import { RadioCardList } from '../../web/ui/RadioCardList.tsx'
import { StepBar } from '../../web/ui/StepBar.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { WholeWords } from '../../web/ui/WholeWords.tsx'
import { pressButtonInEveryWay } from './helpers/press-button-in-every-way.ts'

const readCommonTexts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/portal/common.json`, 'utf8'))

function renderWithTexts(children: ReactNode, language = 'fr') {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { common: readCommonTexts(language) } },
    defaultNS: 'common',
    keySeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>{children}</MemoryRouter>
    </I18nextProvider>,
  )
}

const getAccessibleDescription = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('FileField', () => {
  test('FileField displays a file name without bidirectional control characters', () => {
    const file = { name: 'preuve\u202Efdp.exe' }
    renderWithTexts(
      <FileField id="f" label="Preuve" accept=".pdf" file={file} onPick={vi.fn()} onRemove={vi.fn()} />,
    )
    expect(screen.getByText('preuvefdp.exe')).toBeTruthy()
    expect(screen.getByRole('status').textContent).not.toContain('\u202E')
  })
})

describe('Button', () => {
  test('clicking a disabled Button or pressing Enter does not submit the form, and focuses the missing field', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    renderWithTexts(
      <form onSubmit={onSubmit}>
        <Button type="submit" reason={{ text: 'Choisissez d’abord un club.', field: 'club' }}>
          Continuer
        </Button>
        <input id="club" aria-label="Club" />
      </form>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continuer' })
    const club = screen.getByLabelText('Club')
    expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false])
    expect(getAccessibleDescription(button)).toBe('Choisissez d’abord un club.')
    expect(screen.queryByRole('alert')).toBeNull()
    await pressButtonInEveryWay(button, () => expect(document.activeElement).toBe(club))
    // Enter in a field presses the submit button of its form.
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(club)
    // The reason is an alert now, which screen readers announce.
    expect(screen.getByRole('alert').textContent).toBe('Choisissez d’abord un club.')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('a Button remains the same DOM element and keeps the focus when the reason why it is disabled changes', async () => {
    function SampleButton() {
      const [checking, setChecking] = useState(false)
      const reason = checking ? 'Nous vérifions…' : null
      return (
        <Button reason={reason} busy={checking} onClick={() => setChecking(true)}>
          Suivant
        </Button>
      )
    }
    renderWithTexts(<SampleButton />)
    const button = screen.getByRole('button', { name: 'Suivant' })
    await userEvent.click(button)
    expect(screen.getByText('Nous vérifions…')).toBeTruthy()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  test('a busy Button keeps the focus and ignores clicks, also as a submit button', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    renderWithTexts(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Payer
        </Button>
      </form>,
    )
    const button = screen.getByRole('button')
    button.focus()
    await userEvent.click(button)
    expect(document.activeElement).toBe(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.textContent).toContain('En cours…')
  })

  test('a Button submits a form only with type="submit"', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    renderWithTexts(
      <form onSubmit={onSubmit}>
        <Button>Retour</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('ButtonLink', () => {
  test('a disabled ButtonLink has no href, and states its reason', () => {
    renderWithTexts(
      <ButtonLink to="/renew" disabled reason="Mettez d’abord le véhicule à jour.">
        Renouveler
      </ButtonLink>,
    )
    const link = screen.getByRole('link', { name: 'Renouveler' })
    expect(link.hasAttribute('href')).toBe(false)
    expect(getAccessibleDescription(link)).toBe('Mettez d’abord le véhicule à jour.')
  })

  test('a ButtonLink that opens a new tab states that a new tab opens', () => {
    renderWithTexts(
      <ButtonLink href="/pass.pdf" newTab>
        Imprimer
      </ButtonLink>,
      'en',
    )
    const link = screen.getByRole('link', { name: /Imprimer.*\(opens in a new tab\)/ })
    expect(link.getAttribute('rel')).toBe('noopener')
  })
})

describe('ErrorSummary', () => {
  const singleLink: FieldLink[] = [{ field: 'email', message: 'Inscrivez votre courriel' }]

  function FormWithErrors({ errors, attempt }: { errors: FieldLink[]; attempt: number }) {
    return (
      <>
        <ErrorSummary errors={errors} attempt={attempt} />
        <TextField label="Courriel" name="email" error={errors[0]?.message} />
      </>
    )
  }

  test('ErrorSummary takes the focus when it appears, and again after each failed submission', () => {
    const wrapFormWithErrorsInRouter = (errors: FieldLink[], attempt: number) => (
      <MemoryRouter>
        <FormWithErrors errors={errors} attempt={attempt} />
      </MemoryRouter>
    )
    const { rerender } = renderWithTexts(<FormWithErrors errors={[]} attempt={0} />)
    expect(screen.queryByRole('group')).toBeNull()
    rerender(wrapFormWithErrorsInRouter(singleLink, 1))
    expect(document.activeElement).toBe(screen.getByRole('group'))
    screen.getByRole('textbox').focus()
    rerender(wrapFormWithErrorsInRouter(singleLink, 1))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    rerender(wrapFormWithErrorsInRouter(singleLink, 2))
    expect(document.activeElement).toBe(screen.getByRole('group'))
  })

  test('ErrorSummary links to the invalid field, and the field shows the same error message', async () => {
    renderWithTexts(<FormWithErrors errors={singleLink} attempt={1} />)
    expect(screen.getByRole('heading').textContent).toBe('Il y a une erreur à corriger')
    await userEvent.click(screen.getByRole('link', { name: 'Inscrivez votre courriel' }))
    const field = screen.getByRole('textbox')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(getAccessibleDescription(field)).toContain('Inscrivez votre courriel')
  })

  test('ErrorSummary states the number of errors', () => {
    renderWithTexts(
      <FormWithErrors errors={[...singleLink, { field: 'password', message: 'x' }]} attempt={1} />,
      'en',
    )
    expect(screen.getByRole('heading').textContent).toBe('There are 2 problems to fix')
  })
})

describe('Dialog', () => {
  function PageWithDialog({ dismissible, fullScreen }: Pick<DialogProps, 'dismissible' | 'fullScreen'>) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Retirer</Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Retirer la carte ?"
          dismissible={dismissible}
          fullScreen={fullScreen}
        >
          <Button onClick={() => setOpen(false)}>Oui</Button>
        </Dialog>
      </>
    )
  }

  test('a Dialog has its title as accessible name, and returns the focus when it closes', async () => {
    renderWithTexts(<PageWithDialog />)
    const opener = screen.getByRole('button', { name: 'Retirer' })
    await userEvent.click(opener)
    const dialog = screen.getByRole('dialog')
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Retirer la carte ?',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Oui' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  test.each([
    [true, 0],
    [false, 1],
  ])(
    'the Escape key closes a Dialog only if its property `dismissible` is true (%s)',
    async (dismissible, left) => {
      renderWithTexts(<PageWithDialog dismissible={dismissible} />)
      await userEvent.click(screen.getByRole('button', { name: 'Retirer' }))
      act(() => {
        screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
      })
      expect(screen.queryAllByRole('dialog')).toHaveLength(left)
      expect(screen.queryAllByRole('button', { name: 'Fermer' })).toHaveLength(0)
    },
  )

  describe('full-screen dialog', () => {
    const before = { key: 'k1', idx: 3 }
    const heard = vi.fn()
    beforeEach(async () => {
      heard.mockClear()
      history.replaceState(before, '')
      addEventListener('popstate', heard)
      renderWithTexts(<PageWithDialog fullScreen />)
      await userEvent.click(screen.getByRole('button', { name: 'Retirer' }))
    })
    afterEach(() => removeEventListener('popstate', heard))

    test('the back button of the browser closes a full-screen Dialog without changing the URL or notifying the router', async () => {
      const address = location.href
      expect(history.state).not.toEqual(before)
      act(() => history.back())
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect([history.state, location.href]).toEqual([before, address])
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retirer' }))
      expect(heard).not.toHaveBeenCalled()
    })

    test('closing a full-screen Dialog without the back button removes its history entry', async () => {
      act(() => {
        screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
      })
      expect(screen.queryByRole('dialog')).toBeNull()
      await waitFor(() => expect(history.state).toEqual(before))
      expect(heard).not.toHaveBeenCalled()
    })

    test('if a navigation has replaced the history entry of a full-screen Dialog, closing the Dialog keeps the new entry', async () => {
      // The router does this when a link is followed with `replace`.
      history.replaceState({ key: 'k2', idx: 3 }, '', '/InsuranceDocuments')
      await userEvent.click(screen.getByRole('button', { name: 'Oui' }))
      expect([history.state, location.pathname]).toEqual([{ key: 'k2', idx: 3 }, '/InsuranceDocuments'])
      history.replaceState(null, '', '/')
    })
  })
})

describe('Menu', () => {
  function renderMenu() {
    const onLogOut = vi.fn()
    renderWithTexts(
      <>
        <Menu label="Mon compte" trigger="Camille">
          <MenuLink to="/receipts">Reçus</MenuLink>
          <MenuButton onClick={onLogOut}>Se déconnecter</MenuButton>
        </Menu>
        <button type="button">Ailleurs</button>
      </>,
    )
    return { onLogOut, trigger: screen.getByRole('button', { name: /Mon compte/ }) }
  }

  test('a Menu opens its list, and the Escape key closes the list and returns the focus to the button', async () => {
    const { trigger } = renderMenu()
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('link')).toBeNull()
    await userEvent.click(trigger)
    expect(trigger.getAttribute('aria-expanded')).toBe('true')
    screen.getByRole('link', { name: 'Reçus' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(trigger)
  })

  test.each(['press', 'focus'])('an open Menu closes on a %s outside its list', async (way) => {
    const { trigger } = renderMenu()
    await userEvent.click(trigger)
    const elsewhere = screen.getByRole('button', { name: 'Ailleurs' })
    if (way === 'press') await userEvent.click(elsewhere)
    else act(() => elsewhere.focus())
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
  })

  test('a Menu runs the selected action and closes', async () => {
    const { onLogOut, trigger } = renderMenu()
    await userEvent.click(trigger)
    await userEvent.click(screen.getByRole('button', { name: 'Se déconnecter' }))
    expect(onLogOut).toHaveBeenCalledOnce()
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(trigger)
  })
})

describe('form fields', () => {
  test('form field components work with the register function of react-hook-form', async () => {
    const onSubmit = vi.fn()
    function ReactHookFormSample() {
      const { register, handleSubmit } = useForm<{ email: string; vehicle: string; terms: boolean }>({
        defaultValues: { email: 'a@exemple.ca', vehicle: 'b' },
      })
      return (
        <form onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
          <TextField label="Courriel" {...register('email')} />
          <RadioCardList
            legend="Véhicule"
            options={[
              { value: 'a', title: 'OUTLANDER' },
              { value: 'b', title: 'RZR' },
            ]}
            {...register('vehicle')}
          />
          <CheckboxField label="J’accepte" {...register('terms')} />
          <Button type="submit">Envoyer</Button>
        </form>
      )
    }
    renderWithTexts(<ReactHookFormSample />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'RZR' }).checked).toBe(true)
    await userEvent.click(screen.getByText('OUTLANDER'))
    await userEvent.click(screen.getByLabelText('J’accepte'))
    await userEvent.type(screen.getByLabelText('Courriel'), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ email: 'a@exemple.cax', vehicle: 'a', terms: true })
  })

  test('PasswordField shows the password on request, and announces that the password is visible', async () => {
    renderWithTexts(<PasswordField label="Mot de passe" name="password" />)
    const field = screen.getByLabelText<HTMLInputElement>('Mot de passe')
    expect(field.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
    expect(field.type).toBe('text')
    expect(screen.getByRole('status').textContent).toBe('Votre mot de passe est affiché.')
  })

  test('RadioCardList states why a card is disabled', async () => {
    const onChoose = vi.fn()
    renderWithTexts(
      <RadioCardList
        legend="Véhicule"
        name="vehicle"
        onChoose={onChoose}
        options={[{ value: 'a', title: 'OUTLANDER', disabled: true, reason: 'Déjà un droit d’accès.' }]}
      />,
    )
    const radio = screen.getByRole('radio')
    await userEvent.click(radio)
    expect(onChoose).not.toHaveBeenCalled()
    expect(getAccessibleDescription(radio)).toBe('Déjà un droit d’accès.')
  })
})

describe('StepBar', () => {
  test('StepBar omits hidden steps, links completed steps and marks the current step', () => {
    renderWithTexts(
      <StepBar
        steps={[
          { id: 'a', label: 'Droit d’accès', state: 'complete', to: '/a' },
          { id: 'b', label: 'Région', state: 'active', to: '/b' },
          { id: 'c', label: 'Sans assurance', state: 'hidden', to: '/c' },
          { id: 'd', label: 'Paiement', state: 'disabled', to: '/d' },
        ]}
      />,
    )
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/a'])
    expect(items[1]?.textContent).toContain('Étape 2 de 3')
  })

  test('StepBar shows no total while the number of steps is uncertain', () => {
    renderWithTexts(
      <StepBar
        isTotalUncertain
        steps={[
          { id: 'a', label: 'Compte', state: 'active', to: '/a' },
          { id: 'b', label: 'Profil', state: 'disabled', to: '/b' },
        ]}
      />,
    )
    expect(screen.getByRole('navigation').textContent).toContain('Étape 1')
    expect(screen.getByRole('navigation').textContent).not.toContain('de 2')
  })
})

describe('prices and invoices', () => {
  test('InvoiceTable renders a table with row headers', () => {
    renderWithTexts(
      <InvoiceTable
        caption="Invoice"
        lines={[{ label: 'Annual pass', cents: 39_900 }]}
        subtotal={39_900}
        tps={1845}
        tvq={3681}
        total={45_426}
      />,
      'en',
    )
    const rows = screen.getByRole('table', { name: 'Invoice' }).querySelectorAll('tbody tr, tfoot tr')
    expect([...rows].map((row) => row.textContent)).toEqual([
      'Annual pass$399.00',
      'Subtotal$399.00',
      'GST (5%)$18.45',
      'QST (9.975%)$36.81',
      'Total$454.26',
    ])
  })
})

describe('PassCard', () => {
  const pass = {
    number: '#004512',
    type: 'Droit d’accès annuel',
    activeAt: '2026-05-01T04:00:00Z',
    expiresAt: '2027-05-01T03:59:59Z',
    code: '00451200',
  }

  test.each([
    ['current', true, /Valide jusqu’au30\u00a0avril 2027/],
    ['upcoming', true, /Du1er\u00a0mai 2026Au30\u00a0avril 2027/],
    ['expired', false, /Expiré le30\u00a0avril 2027/],
    ['refused', false, /Du1er\u00a0mai 2026Au30\u00a0avril 2027/],
  ] as const)('PassCard in the display state %s shows the QR code of the pass: %s', (state, coded, dates) => {
    renderWithTexts(<PassCard state={state} {...pass} />)
    expect(screen.getByRole('article', { name: 'Droit d’accès annuel' }).textContent).toMatch(dates)
    expect(screen.queryAllByRole('img', { name: 'Code QR du droit d’accès #004512' })).toHaveLength(
      coded ? 1 : 0,
    )
  })

  test.each(['upcoming', 'current'] as const)(
    'in the display state %s, the PassCard of a one-day pass shows one date instead of a period',
    (state) => {
      renderWithTexts(<PassCard state={state} {...pass} expiresAt="2026-05-02T03:59:59Z" />)
      expect(screen.getByRole('article').textContent).toMatch(/Le1er\u00a0mai 2026Numéro/)
    },
  )

  test.each([
    ['ACTIVE', 'CURRENT', 'current'],
    ['ACTIVE', 'UPCOMING', 'upcoming'],
    ['ACTIVE', 'EXPIRED', 'expired'],
    ['PAYMENT_FAILED', null, 'failed'],
    ['IN_PROGRESS', null, 'processing'],
    ['APPROVAL_PENDING', null, 'pending'],
    ['REFUSED', null, 'refused'],
    ['UNKNOWN', null, 'processing'],
    ['%future added value', null, 'processing'],
  ])(
    'passStateOf maps a pass with the status %s and the validity %s to the display state %s',
    (status, validity, state) => {
      expect(passStateOf({ status, validity })).toBe(state)
    },
  )

  test.each([
    ['current', true],
    ['expired', false],
  ] as const)('PassCard in the display state %s shows the control number as text: %s', (state, isShown) => {
    renderWithTexts(<PassCard state={state} {...pass} code="HTTPS://P/V/A" controlNumber="R8W4H6B" />)
    expect(screen.queryAllByText('R8W4H6B')).toHaveLength(isShown ? 1 : 0)
  })

  test('PassCard separates the number and the name of the club by a space', () => {
    renderWithTexts(<PassCard state="current" {...pass} club={{ number: '041', name: 'Quad du Nord' }} />)
    expect(screen.getByText(/Quad du Nord/).textContent).toBe('041 Quad du Nord')
  })

  test('the decorative contour lines of a PassCard depend only on the pass number', () => {
    expect(generateContourLines('#004512')).toEqual(generateContourLines('#004512'))
    expect(generateContourLines('#004512').fine).not.toBe(generateContourLines('#004513').fine)
    expect(generateContourLines('#004512').fine).not.toMatch(/NaN|undefined/)
  })
})

test('WholeWords keeps each hyphenated word on one line, and leaves the text unchanged for copies and screen readers', () => {
  const text = '015 – Coureurs du Lac-Saint-Jean, Saguenay–Lac'
  const { container } = render(<WholeWords>{text}</WholeWords>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('.whole-word')].map((word) => word.textContent)).toEqual([
    'Lac-Saint-Jean,',
    'Saguenay–Lac',
  ])
})
