import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Form } from '../../web/forms/Form.tsx'
import type { Rule } from '../../web/forms/fieldRules.ts'
import { type FormOptions, useForm } from '../../web/forms/useForm.ts'
import { Failure } from '../../web/relay/gatewayFailure.ts'
import { Button } from '../../web/ui/Button.tsx'
import { CheckboxField } from '../../web/ui/CheckboxField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { texts } from './helpers/component-texts.ts'

type Values = { name: string; accept: boolean }
type Submit = FormOptions<Values>['onSubmit']

function SampleForm({
  onSubmit,
  validate,
  name,
}: {
  onSubmit: Submit
  name?: Partial<FormOptions<Values>['fields']['name']>
  validate?: FormOptions<Values>['validate']
}) {
  const form = useForm<Values>({
    initial: { name: '', accept: false },
    fields: {
      name: { label: 'Nom', required: true, maxLength: 10, ...name },
      accept: { label: 'J’accepte', required: true },
    },
    validate,
    onSubmit,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('name')} />
      <CheckboxField {...form.field('accept')} />
      <Button type="submit" busy={form.busy}>
        Envoyer
      </Button>
      <output>{form.values.name}</output>
    </Form>
  )
}

const getNameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom' })
const clickSubmitButton = () => userEvent.click(screen.getByRole('button', { name: /Envoyer/ }))
const queryErrorSummary = () => screen.queryByRole('group')

async function fillInSampleForm() {
  await userEvent.type(getNameField(), 'Camille')
  await userEvent.click(screen.getByRole('checkbox'))
}

beforeEach(async () => {
  await texts.changeLanguage('fr')
})

test('submitting a form reports all invalid fields at once, beside each field and in the focused error summary', async () => {
  const onSubmit = vi.fn()
  render(<SampleForm onSubmit={onSubmit} />)
  await clickSubmitButton()
  expect(onSubmit).not.toHaveBeenCalled()
  const missing = 'Remplissez le champ «\u00a0Nom\u00a0».'
  expect(queryErrorSummary()?.textContent).toContain(missing)
  expect(queryErrorSummary()?.textContent).toContain('Cochez la case «\u00a0J’accepte\u00a0».')
  expect(document.activeElement).toBe(queryErrorSummary())
  expect(getNameField().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(getNameField().getAttribute('aria-describedby')!)?.textContent).toContain(
    missing,
  )
})

test('a form field with its own message for a value outside the limits shows that message', async () => {
  const outOfRange = ({ minLength, maxLength }: Rule) => `De ${minLength} à ${maxLength} lettres.`
  render(<SampleForm onSubmit={vi.fn()} name={{ minLength: 3, outOfRange }} />)
  for (const text of ['Al', 'Maximilienne']) {
    await userEvent.clear(getNameField())
    await userEvent.type(getNameField(), text)
    await clickSubmitButton()
    expect(queryErrorSummary()?.textContent).toContain('De 3 à 10 lettres.')
  }
})

test('the error of a form field disappears once the field is corrected, and typing shows no new error', async () => {
  render(<SampleForm onSubmit={vi.fn()} />)
  await userEvent.type(getNameField(), 'Camille de la Montagne')
  await userEvent.tab()
  expect(queryErrorSummary()).toBeNull()
  await userEvent.clear(getNameField())
  await clickSubmitButton()
  await userEvent.click(screen.getByRole('link', { name: /Nom/ }))
  expect(document.activeElement).toBe(getNameField())
  await userEvent.type(getNameField(), 'Camille')
  expect(getNameField().getAttribute('aria-invalid')).toBeNull()
  // The focus stays in the field, and the other errors remain.
  expect(document.activeElement).toBe(getNameField())
  expect(queryErrorSummary()?.textContent).not.toContain('Nom')
  expect(queryErrorSummary()?.textContent).toContain('J’accepte')
  await userEvent.click(screen.getByRole('checkbox'))
  expect(queryErrorSummary()).toBeNull()
  // A field that was valid shows no new error before the form is submitted again.
  await userEvent.type(getNameField(), ' de la Montagne')
  expect(queryErrorSummary()).toBeNull()
  await clickSubmitButton()
  expect(queryErrorSummary()?.textContent).toContain('10 caractères')
  expect(document.activeElement).toBe(queryErrorSummary())
})

test('the error message of an invalid form field is updated when its value changes', async () => {
  render(<SampleForm onSubmit={vi.fn()} />)
  await userEvent.type(getNameField(), 'Camille de la Montagne')
  await clickSubmitButton()
  expect(queryErrorSummary()?.textContent).toContain('10 caractères')
  await userEvent.clear(getNameField())
  expect(queryErrorSummary()?.textContent).toContain('Remplissez le champ «\u00a0Nom\u00a0»')
})

test('correcting a form field clears validation errors that depend on the field, but not the server error of an unchanged field', async () => {
  const refuseTakenName: Submit = (_, refuse) =>
    refuse({ message: 'Vérifiez.', fields: [{ field: 'name', message: 'Ce nom est pris.' }] })
  const requireAcceptance: FormOptions<Values>['validate'] = ({ name: typedName, accept }) => ({
    name: !accept && typedName ? 'Acceptez d’abord.' : undefined,
  })
  render(<SampleForm onSubmit={refuseTakenName} validate={requireAcceptance} />)
  await userEvent.type(getNameField(), 'Camille')
  await clickSubmitButton()
  expect(queryErrorSummary()?.textContent).toContain('Acceptez d’abord.')
  await userEvent.click(screen.getByRole('checkbox'))
  expect(queryErrorSummary()).toBeNull()
  await clickSubmitButton()
  expect(queryErrorSummary()?.textContent).toContain('Ce nom est pris.')
  await userEvent.click(screen.getByRole('checkbox'))
  expect(queryErrorSummary()?.textContent).toContain('Ce nom est pris.')
  await userEvent.type(getNameField(), 'x')
  expect(queryErrorSummary()?.textContent).not.toContain('Ce nom est pris.')
})

test('a valid form is submitted once, even when it is submitted again while pending', async () => {
  let finishSubmission = () => {}
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finishSubmission = resolve)))
  render(<SampleForm onSubmit={onSubmit} />)
  await fillInSampleForm()
  await userEvent.dblClick(screen.getByRole('button', { name: /Envoyer/ }))
  await userEvent.type(getNameField(), '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Camille', accept: true }, expect.any(Function))
  await act(async () => finishSubmission())
  await clickSubmitButton()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('field errors of an InvalidInputProblem appear at the form fields, and its other messages above the form', async () => {
  const refuseTakenName: Submit = (_, refuse) =>
    refuse({ message: 'Vérifiez.', fields: [{ field: 'name', message: 'Ce nom est pris.' }] })
  const { rerender } = render(<SampleForm onSubmit={refuseTakenName} />)
  await fillInSampleForm()
  await clickSubmitButton()
  expect(queryErrorSummary()?.textContent).toContain('Ce nom est pris.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(getNameField().value).toBe('Camille')

  rerender(
    <SampleForm
      onSubmit={(_, refuse) => refuse({ message: 'Vérifiez.', fields: [{ field: 'age', message: 'Âge ?' }] })}
    />,
  )
  await clickSubmitButton()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Vérifiez. Âge ?'))
  expect(queryErrorSummary()).toBeNull()
})

test('a form shows problems and failures of its mutation above its fields, and keeps the input', async () => {
  const { rerender } = render(<SampleForm onSubmit={(_, refuse) => refuse({ message: 'Refusé.' })} />)
  await fillInSampleForm()
  await clickSubmitButton()
  expect(screen.getByRole('alert').textContent).toContain('Refusé.')
  expect(document.activeElement).toBe(screen.getByRole('alert'))

  rerender(<SampleForm onSubmit={() => Promise.reject(new Failure('OFFLINE'))} />)
  await clickSubmitButton()
  expect(screen.getByRole('alert').textContent).toContain('connexion Internet')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(getNameField().value).toBe('Camille')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('the validate function of a form can report errors that depend on several fields', async () => {
  const onSubmit = vi.fn()
  render(
    <SampleForm
      onSubmit={onSubmit}
      validate={({ name: typedName }) => ({ name: typedName === 'Camille' ? 'Autre chose.' : undefined })}
    />,
  )
  await fillInSampleForm()
  await clickSubmitButton()
  expect(queryErrorSummary()?.textContent).toContain('Autre chose.')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a change of language removes the error messages of a form and keeps the input', async () => {
  render(<SampleForm onSubmit={vi.fn()} />)
  await userEvent.type(getNameField(), 'Camille')
  await clickSubmitButton()
  expect(queryErrorSummary()).not.toBeNull()
  await act(async () => void (await texts.changeLanguage('en')))
  expect(queryErrorSummary()).toBeNull()
  expect(getNameField().value).toBe('Camille')
})

test('useForm returns identical function objects at each render, with the exception of the function `field`', () => {
  const { result, rerender } = renderHook(() =>
    useForm({ initial: { name: '' }, fields: { name: { label: 'Nom' } }, onSubmit: () => {} }),
  )
  const first = result.current
  act(() => first.setValue('name', 'Camille'))
  rerender()
  const changed = Object.entries(result.current).filter(
    ([key, value]) => typeof value === 'function' && value !== first[key as keyof typeof first],
  )
  expect(result.current.values).toEqual({ name: 'Camille' })
  expect(changed.map(([key]) => key)).toEqual(['field'])
})

test('a function that useForm returned earlier uses the options of the latest render', async () => {
  const sent: string[] = []
  const { result, rerender } = renderHook(
    ({ to }) =>
      useForm({
        initial: { name: 'Camille' },
        fields: { name: { label: 'Nom' } },
        onSubmit: ({ name: typedName }) => sent.push(`${typedName} ${to}`),
      }),
    { initialProps: { to: 'one' } },
  )
  const { submit } = result.current
  rerender({ to: 'two' })
  await act(() => submit())
  expect(sent).toEqual(['Camille two'])
})
