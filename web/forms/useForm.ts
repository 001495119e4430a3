import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ChangeHandler, type FieldError, useForm as useHookForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Failure } from '../relay/failure.ts'
import type { Problem } from '../relay/problem.ts'
import type { Results } from '../relay/generated/results.ts'
import { useStored } from '../platform/stored.ts'
import { onSessionOver } from '../platform/sessionOver.ts'
import { keepTyped, typedValues } from './typed.ts'
import { type PublishedRules, usePublishedRules } from './publishedRules.ts'
import { type Rule, type Values, check } from './rules.ts'

/** A field: its label, which its messages name and which may hang on what the form holds, and its rules. */
export type Field = Rule & { label: string | ((values: Values) => string) }

/** Why a form was refused; its fields find their places in it. */
type Refused = Pick<Problem, 'message'> & Partial<Problem>

export interface FormOptions<T extends Values> {
  /** What the fields hold at first. */
  initial: T
  /** Every field, in the order of the screen. Names are those of the mutation's input, of a part of it its last name. */
  fields: { [Name in keyof NoInfer<T>]: Field }
  /** The mutation that takes the input: what the federation publishes of its fields wins over their own rules (B48). */
  mutation?: keyof Results
  /** What no rule of one field can tell: messages by field. */
  validate?: (values: NoInfer<T>) => { [Name in keyof T]?: string }
  /** Called with values that fit. Hand a problem of the answer to `refuse`; a Failure that is thrown is shown too. */
  onSubmit: (values: NoInfer<T>, refuse: (problem: Refused) => void) => unknown
}

/** What a part of a form needs of what `useForm` gave: a form with more fields fits too. */
export interface PartOfForm<T extends Values> {
  field(name: keyof T & string): {
    name: string
    label: string
    error: string | undefined
    optional: boolean
    onChange: ChangeHandler
    onBlur: ChangeHandler
    ref: (element: unknown) => void
  }
  errors: ReadonlyArray<{ field: string }>
  values: T
  setValue<N extends keyof T & string>(name: N, value: T[N]): void
  clearError(name: keyof T & string): void
}

/** Fields that show what they hold and cannot be changed here, and why. */
export interface LockedFields {
  fields: ReadonlySet<string>
  reason: string
}

/**
 * A form that is checked when it is sent, says everything that is wrong at once and loses nothing that was typed.
 * Give it to `Form`, and spread `field(name)` into a field of web/ui.
 */
export function useForm<T extends Values>(options: FormOptions<T>) {
  type Name = keyof T & string
  const { initial, mutation, validate, onSubmit } = options
  const fields = withPublished(options, usePublishedRules(mutation))
  const { t, i18n } = useTranslation('common')
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef(false)
  const names = Object.keys(fields) as Name[]
  const form = names.join('-')
  /** What the fields held before anything was typed, by whoever typed it. */
  const untyped = useRef<Values>(initial)
  const typed = useStored(typedValues(form))
  const [begun] = useState<Values>(() => ({ ...initial, ...typed }))

  const { register, handleSubmit, setError, clearErrors, setValue, getValues, reset, control, formState } =
    useHookForm<Values>({
      defaultValues: begun,
      reValidateMode: 'onSubmit',
      // The summary takes the focus, and leads to each field.
      shouldFocusError: false,
      resolver: (values) => {
        const errors: Record<string, FieldError> = {}
        const messages = validate?.(values as T) ?? {}
        for (const name of names) {
          const misfit = check(fields[name], values[name] ?? '')
          const message = misfit
            ? t(`errors.${misfit.key}`, { label: labelOf(fields[name], values), count: misfit.limit })
            : messages[name as keyof typeof messages]
          if (message) errors[name] = { type: misfit?.key ?? 'validate', message }
        }
        return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
      },
    })

  const values = useWatch({ control }) as T

  // A session that runs out takes nothing with it that was typed: it is there when the member is back (B16).
  useEffect(() => {
    // The form shows it again: from here on it is the form's.
    typedValues(form).remove()
    return onSessionOver((memberId) => keepTyped(form, memberId, untyped.current, getValues()))
  }, [form, getValues])

  // Messages are in the language in which they came.
  useEffect(() => {
    const clear = () => {
      clearErrors()
      setProblem(null)
    }
    i18n.on('languageChanged', clear)
    return () => i18n.off('languageChanged', clear)
  }, [i18n, clearErrors])

  /** Shows why it was refused: beside the fields where the problem tells them, above the form where it does not. */
  function refuse({ message, fields: refused = [] }: Refused): void {
    const homeless = refused.filter(({ field }) => !fieldNamed(field, fields))
    for (const { field, message } of refused) {
      const name = fieldNamed(field, fields)
      if (name) setError(name, { type: 'refused', message })
    }
    const shownBeside = refused.length > 0 && homeless.length === 0
    // What the whole is refused for may be what it says of a part: it is said once.
    const said = new Set([message, ...homeless.map(({ message }) => message)])
    setProblem(shownBeside ? null : [...said].join(' '))
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (sending.current) return
    sending.current = true
    setProblem(null)
    try {
      await handleSubmit((values) => onSubmit(values as T, refuse))()
    } catch (error) {
      setProblem(t(`errors.${Failure.of(error).code}`))
    } finally {
      sending.current = false
    }
  }

  const errorOf = (name: Name) => formState.errors[name]?.message

  return {
    /** Sends the form, unless it is being sent. */
    submit,
    /** It is being sent. */
    busy: formState.isSubmitting,
    /** What is wrong with the whole of it. */
    problem,
    /** What is wrong with its fields. */
    errors: names.map((field) => ({ field, message: errorOf(field) ?? '' })).filter(({ message }) => message),
    /** How often it was sent. */
    attempt: formState.submitCount,
    /** The props of a field of web/ui. */
    field: (name: Name) => ({
      ...register(name),
      label: labelOf(fields[name], values),
      error: errorOf(name),
      optional: !fields[name].required,
    }),
    /** Shows why something was refused that was sent elsewhere. */
    refuse,
    /** Takes back what is said of a field, which was put right elsewhere than in it. */
    clearError: (name: Name) => clearErrors(name),
    /** What the fields hold, followed. */
    values,
    setValue: <N extends Name>(name: N, value: T[N]) => setValue<string>(name, value),
    reset: (values: T) => {
      untyped.current = values
      reset(values)
    },
  }
}

const labelOf = ({ label }: Field, values: Values) => (typeof label === 'function' ? label(values) : label)

/**
 * The field that the input calls so: a part of an object has its own name in a form, as in `address.postalCode`, or is
 * in the field that holds the whole, as in `picture.upload.fileName`.
 */
const fieldNamed = (name: string, fields: object) =>
  [name, ...name.split('.')].findLast((name) => Object.hasOwn(fields, name))

/** The fields of a form under the rules that are published for them, rule by rule. */
function withPublished<T extends Values>({ fields, initial }: FormOptions<T>, published: PublishedRules) {
  const ruled = { ...fields } as Record<string, Field>
  for (const [field, rule] of published) {
    const name = fieldNamed(field, fields)
    // A box says yes or no: to be required, it has to be told, which it is whenever it is there.
    if (name && typeof initial[name] !== 'boolean') ruled[name] = { ...ruled[name]!, ...rule }
  }
  return ruled as FormOptions<T>['fields']
}
