import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ChangeHandler, useForm as useHookForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isHydrating } from '../start/hydration/hydration.ts'
import { Failure } from '../relay/failure.ts'
import type { Problem } from '../relay/problem.ts'
import type { Results } from '../relay/generated/results.ts'
import { useRestoredValues, useKeptInput } from './keptInput.ts'
import { useStable } from './useStable.ts'
import { usePublishedRules, withPublishedRules } from './publishedRules.ts'
import { type Field, findField, validateFields, messageFor } from './field.ts'
import type { Values } from './rules.ts'

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
  /** It is long: what is typed stays when its screen is left without saving, and is there when the member returns. */
  keeps?: boolean
  /** Called with values that fit. Hand a problem of the answer to `refuse`; a Failure that is thrown is shown too. */
  onSubmit: (values: NoInfer<T>, refuse: (problem: Refused) => void) => unknown
}

/** What a part of a form needs of what `useForm` gave: a form with more fields fits too. */
export interface FormPart<T extends Values> {
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
  const { initial, mutation, validate, keeps = false, onSubmit } = options
  const published = usePublishedRules(mutation)
  const fields = withPublishedRules(options, published.rules)
  const { t, i18n } = useTranslation('common')
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef(false)
  const wasRefused = useRef(false)
  const names = Object.keys(fields) as Name[]
  const form = names.join('-')
  const begun = useRestoredValues<Values>(form, initial)
  const [restored, setRestored] = useState(keeps && begun.isRestored)
  const [round, setRound] = useState(0)

  const mistakesOf = (values: Values) =>
    validateFields(fields, values, validate?.(values as T) ?? {}, ({ key, limit }, label) =>
      t(`errors.${key}`, { label, count: limit }),
    )

  const {
    register,
    handleSubmit,
    setError,
    clearErrors,
    setValue,
    getValues,
    getFieldState,
    reset,
    control,
    formState,
  } = useHookForm<Values>({
    defaultValues: begun.values,
    // `revalidateShownErrors` checks what is corrected while the member types.
    reValidateMode: 'onSubmit',
    // The summary takes the focus, and leads to each field.
    shouldFocusError: false,
    resolver: (values) => {
      const errors = mistakesOf(values)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })

  const values = useWatch({ control }) as T

  // What was typed before the page was the portal's own is what the fields hold; whoever follows them is told of it.
  const typedBefore = useRef<HTMLInputElement[]>([])
  useLayoutEffect(() => {
    for (const target of typedBefore.current.splice(0))
      void register(target.name).onChange({ target, type: 'change' })
  })

  const isSecret = (name: string) => fields[name as Name]?.secret === true || /password/i.test(name)
  const { untyped, forget } = useKeptInput(form, { leaving: keeps, isSecret }, initial, getValues)

  // Messages are in the language in which they came.
  useEffect(() => {
    const clear = () => {
      clearErrors()
      setProblem(null)
    }
    i18n.on('languageChanged', clear)
    return () => i18n.off('languageChanged', clear)
  }, [i18n, clearErrors])

  /**
   * What is said of the fields follows what they hold once `changed` holds something else: it goes where it is put right,
   * and is said as it is now where it is not. A field of which nothing is said is left alone until the form is sent.
   */
  function revalidateShownErrors(changed: Name): void {
    const said = names.filter((name) => getFieldState(name).error)
    if (said.length === 0) return
    const mistakes = mistakesOf(getValues())
    for (const name of said) {
      const isRefused = getFieldState(name).error?.type === 'refused'
      // What the gateway has refused is known to be wrong until it is another value.
      if (isRefused && name !== changed) continue
      if (mistakes[name]) setError(name, mistakes[name])
      else clearErrors(name)
    }
  }

  /** Shows why it was refused: beside the fields where the problem tells them, above the form where it does not. */
  function refuse({ message, fields: refused = [] }: Refused): void {
    wasRefused.current = true
    if (refused.length > 0) published.askAnew()
    const unmatchedErrors = refused.filter(({ field }) => !findField(field, fields))
    for (const { field, message } of refused) {
      const name = findField(field, fields)
      if (name) setError(name, { type: 'refused', message })
    }
    const shownBeside = refused.length > 0 && unmatchedErrors.length === 0
    // What the whole is refused for may be what it says of a part: it is said once.
    const said = new Set([message, ...unmatchedErrors.map(({ message }) => message)])
    setProblem(shownBeside ? null : [...said].join(' '))
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (sending.current) return
    sending.current = true
    setProblem(null)
    try {
      await handleSubmit(async (values) => {
        wasRefused.current = false
        await onSubmit(values as T, refuse)
        if (wasRefused.current) return
        forget()
        setRestored(false)
      })()
    } catch (error) {
      const { said, code } = Failure.of(error)
      setProblem(said ?? t(`errors.${code}`))
    } finally {
      sending.current = false
    }
  }

  const errorOf = (name: Name) => formState.errors[name]?.message

  const stable = useStable({
    submit,
    refuse,
    clearError: (name: Name) => clearErrors(name),
    setValue: <N extends Name>(name: N, value: T[N]) => {
      const isOther = getValues(name) !== value
      setValue<string>(name, value)
      if (isOther) revalidateShownErrors(name)
    },
    startOver: () => {
      reset(untyped())
      setProblem(null)
      setRestored(false)
      setRound(round + 1)
    },
    forget,
  })

  return {
    /**
     * Functions that never change, so that an effect may depend on them: `submit` sends the form, unless it is being sent;
     * `refuse` shows why something was refused that was sent elsewhere; `clearError` clears the error of a field that was
     * put right elsewhere; `setValue` changes a field; `startOver` returns to the saved values; `forget` drops the draft.
     */
    ...stable,
    /** It is being sent. */
    busy: formState.isSubmitting,
    /** What is wrong with the whole of it. */
    problem,
    /** What is wrong with its fields. */
    errors: names.map((field) => ({ field, message: errorOf(field) ?? '' })).filter(({ message }) => message),
    /** How often it was sent. */
    attempt: formState.submitCount,
    /** The props of a field of web/ui. */
    field: (name: Name) => {
      const { onChange, ref, ...registered } = register(name)
      return {
        ...registered,
        ref: (element: unknown) => {
          const isTyped = isHydrating() && element instanceof HTMLInputElement && element.value !== ''
          if (isTyped) typedBefore.current.push(element)
          ref(element)
        },
        onChange: (event: Parameters<ChangeHandler>[0]) => {
          const taken = onChange(event)
          revalidateShownErrors(name)
          return taken
        },
        label: messageFor(fields[name].label, values),
        error: errorOf(name),
        optional: !fields[name].required,
      }
    },
    /** What the fields hold, followed. */
    values,
    /** It shows what was typed when the member was here before. */
    restored,
    /** How often it was begun anew: what its fields keep themselves goes with it. */
    round,
  }
}
