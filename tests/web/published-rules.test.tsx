import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { Form } from '../../web/forms/Form.tsx'
import { convertPublishedFieldRule, applyPublishedFieldRules } from '../../web/forms/publishedRules.ts'
import { findFieldViolation } from '../../web/forms/fieldRules.ts'
import { useForm } from '../../web/forms/useForm.ts'
import { expireQueryResults } from '../../web/relay/environment.ts'
import { Button } from '../../web/ui/Button.tsx'
import { CheckboxField } from '../../web/ui/CheckboxField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { createGraphqlErrorResponse, stubGateway } from './helpers/stub-gateway.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  expireQueryResults()
})

const emptyRule = {
  required: null,
  minLength: null,
  maxLength: null,
  minimum: null,
  maximum: null,
  pattern: null,
}
const createFieldRulesResult = (fields: object[]) => ({
  data: {
    formRules: [{ form: 'updateProfile', fields: fields.map((field) => ({ ...emptyRule, ...field })) }],
  },
})

function SampleForm({ onSubmit }: { onSubmit: (values: object) => void }) {
  const form = useForm({
    initial: { firstName: 'Alexandrine', postalCode: '', isCanadian: false },
    mutation: 'updateProfile',
    fields: {
      firstName: { label: 'Prénom', required: true, maxLength: 25 },
      postalCode: { label: 'Code postal', required: true },
      isCanadian: { label: 'Canada' },
    },
    onSubmit,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('firstName')} />
      <TextField {...form.field('postalCode')} />
      <CheckboxField {...form.field('isCanadian')} />
      <Button type="submit">Envoyer</Button>
    </Form>
  )
}

const clickSubmitButton = () => userEvent.click(screen.getByRole('button', { name: 'Envoyer' }))
const listErrorMessages = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

test("form rules published by the gateway override the portal's own form rules, for each field and rule", async () => {
  const calls = stubGateway(() =>
    createFieldRulesResult([
      { field: 'firstName', maxLength: 5 },
      { field: 'address.postalCode', required: false },
      { field: 'isCanadian', required: true },
      { field: 'unheardOf', required: true },
    ]),
  )
  const onSubmit = vi.fn()
  render(<SampleForm onSubmit={onSubmit} />)
  await screen.findByText('(facultatif)', { selector: '[for=postalCode] *' })
  await clickSubmitButton()
  expect(listErrorMessages()).toEqual(['Entrez au plus 5 caractères dans le champ «\u00a0Prénom\u00a0».'])
  // Other rules of the form remain in force.
  await userEvent.clear(screen.getByLabelText('Prénom'))
  await clickSubmitButton()
  expect(listErrorMessages()).toEqual(['Remplissez le champ «\u00a0Prénom\u00a0».'])
  await userEvent.type(screen.getByLabelText('Prénom'), 'Zoé')
  await clickSubmitButton()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(calls).toHaveLength(1)
})

test('if a rule published by the gateway contradicts a limit of the form, the published rule replaces the limit', () => {
  const label = 'common:words.next' as const
  const fields = { name: { label, minLength: 6, maxLength: 10 }, weight: { label, min: 1, max: 9 } }
  const applyNameAndWeightRules = (nameRule: object, weightRule: object) =>
    applyPublishedFieldRules(
      { fields, initial: {} },
      new Map([
        ['name', nameRule],
        ['weight', weightRule],
      ]),
    )
  expect(applyNameAndWeightRules({ maxLength: 2 }, { max: 0 })).toMatchObject({
    name: { minLength: 2, maxLength: 2 },
    weight: { min: 0, max: 0 },
  })
  expect(applyNameAndWeightRules({ minLength: 12 }, { min: 20 })).toMatchObject({
    name: { minLength: 12, maxLength: 12 },
    weight: { min: 20, max: 20 },
  })
  expect(applyNameAndWeightRules({ maxLength: 8 }, { min: 3 })).toMatchObject({
    name: { minLength: 6, maxLength: 8 },
    weight: { min: 3, max: 9 },
  })
})

test('opening a form fetches the published form rules again only if the last fetch is several minutes old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const calls = stubGateway(() => createFieldRulesResult([]))
  const openAndCloseSampleForm = async () => {
    const { unmount } = render(<SampleForm onSubmit={vi.fn()} />)
    await screen.findByText('Envoyer')
    await new Promise((resolve) => setTimeout(resolve))
    unmount()
  }
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await openAndCloseSampleForm()
  expect(calls).toHaveLength(1)
  vi.setSystemTime(Date.now() + 60_000)
  await openAndCloseSampleForm()
  expect(calls).toHaveLength(1)
  vi.setSystemTime(Date.now() + 3 * 60_000)
  await openAndCloseSampleForm()
  expect(calls).toHaveLength(2)
  vi.useRealTimers()
})

test('if the gateway rejects a form because of a rule that the portal does not know, the portal fetches the form rules again', async () => {
  let rules: object[] = []
  const calls = stubGateway(() => createFieldRulesResult(rules))
  function FormRefusedByUnknownRule() {
    const form = useForm({
      initial: { firstName: 'Alexandrine' },
      mutation: 'updateProfile',
      fields: { firstName: { label: 'Prénom', required: true, maxLength: 25 } },
      onSubmit: (_, refuse) =>
        refuse({ message: 'À corriger.', fields: [{ field: 'firstName', message: 'Trop long.' }] }),
    })
    return (
      <Form form={form}>
        <TextField {...form.field('firstName')} />
        <Button type="submit">Envoyer</Button>
      </Form>
    )
  }
  render(<FormRefusedByUnknownRule />)
  await waitFor(() => expect(calls).toHaveLength(1))
  rules = [{ field: 'firstName', maxLength: 5 }]
  await clickSubmitButton()
  expect(listErrorMessages()).toEqual(['Trop long.'])
  await waitFor(() => expect(calls).toHaveLength(2))
  await clickSubmitButton()
  expect(listErrorMessages()).toEqual(['Entrez au plus 5 caractères dans le champ «\u00a0Prénom\u00a0».'])
})

test("the portal's own form rules apply while the rules published by the gateway fail to load", async () => {
  const calls = stubGateway(() => createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
  const onSubmit = vi.fn()
  render(<SampleForm onSubmit={onSubmit} />)
  await waitFor(() => expect(calls).toHaveLength(1))
  await clickSubmitButton()
  expect(listErrorMessages()).toEqual(['Remplissez le champ «\u00a0Code postal\u00a0».'])
  await userEvent.type(screen.getByLabelText('Code postal'), 'x')
  await clickSubmitButton()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
})

test.each([
  [{ pattern: '^\\d+$' }, '12', true],
  [{ pattern: '^\\d+$' }, '1a', false],
  // JSON Schema matches a pattern anywhere in the value.
  [{ pattern: '\\d' }, 'a1b', true],
  [{ pattern: '\\d' }, 'ab', false],
  [{ minimum: 2, maximum: 3 }, '4', false],
  [{ minLength: 2 }, 'a', false],
])('the form rule %j published by the gateway accepts the value %j: %s', (rule, value, fits) => {
  expect(findFieldViolation(convertPublishedFieldRule({ ...emptyRule, ...rule }), value) === null).toBe(fits)
})

test('an error of a nested mutation input field is shown at its form field', async () => {
  stubGateway(() => ({ data: { formRules: [] } }))
  function FormWithRefusedNestedField() {
    const form = useForm({
      initial: { postalCode: '' },
      fields: { postalCode: { label: 'Code postal' } },
      onSubmit: (_, refuse) =>
        refuse({
          message: 'À corriger.',
          fields: [{ field: 'address.postalCode', message: 'Pas ce code.' }],
        }),
    })
    return (
      <Form form={form}>
        <TextField {...form.field('postalCode')} />
        <Button type="submit">Envoyer</Button>
      </Form>
    )
  }
  render(<FormWithRefusedNestedField />)
  await clickSubmitButton()
  expect(screen.getByRole('link', { name: 'Pas ce code.' }).getAttribute('href')).toBe('#postalCode')
  expect(screen.queryByText('À corriger.')).toBeNull()
})
