import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ChangeHandler, useForm as useHookForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isHydrating } from '../start/hydration/hydration.ts'
import { Failure } from '../relay/gatewayFailure.ts'
import type { Problem } from '../relay/problem.ts'
import type { Results } from '../relay/generated/results.ts'
import { useRestoredFormValues, useStoredFormInput } from './storedInput.ts'
import { useStableFunctions } from './useStableFunctions.ts'
import { usePublishedFieldRules, applyPublishedFieldRules } from './publishedRules.ts'
import { type Field, findFormFieldName, validateFormFields, resolveFieldText } from './validateFormFields.ts'
import type { Values } from './fieldRules.ts'

/**
 * Reason why the gateway rejected a submitted form: a message and, if known, the rejected fields.
 */
export type FormRefusal = Pick<Problem, 'message'> & Partial<Problem>

export interface FormOptions<T extends Values> {
  /** Initial values of the form fields. */
  initial: T
  /**
   * All fields of the form in screen order. Each field has the name of its mutation input field,
   * such as `postalCode` for `address.postalCode`.
   */
  fields: { [Name in keyof NoInfer<T>]: Field }
  /**
   * Name of the mutation to which the form input is sent. Rules that the federation publishes for
   * this mutation override the rules in the code of the form (B48).
   */
  mutation?: keyof Results
  /** Validates the rules that involve several fields, and returns their error messages by field. */
  validate?: (values: NoInfer<T>) => { [Name in keyof T]?: string }
  /**
   * True if the form is long: unsent input is kept when the member leaves the screen, and restored
   * when the member returns.
   */
  keepsOnLeave?: boolean
  /**
   * Sends the validated form values to the gateway. The form shows each problem passed to `refuse`,
   * and each Failure that is thrown.
   */
  onSubmit: (values: NoInfer<T>, refuse: (problem: FormRefusal) => void) => unknown
}

/**
 * Part of the return value of `useForm` that a component needs to show some of the fields of a
 * form. The form may have further fields.
 */
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

/** Read-only fields of a form, and the text in which the form says why they cannot be changed. */
export interface LockedFields {
  fields: ReadonlySet<string>
  reason: string
}

/**
 * Returns the state of a form that is validated on submit. Callers pass the return value to `Form`
 * and spread `field(name)` into a field component of `web/ui`.
 */
export function useForm<T extends Values>(options: FormOptions<T>) {
  type Name = keyof T & string
  const { initial, mutation, validate, keepsOnLeave = false, onSubmit } = options
  const published = usePublishedFieldRules(mutation)
  const fields = applyPublishedFieldRules(options, published.rules)
  const { t, i18n } = useTranslation('common')
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useRef(false)
  const wasRefused = useRef(false)
  const names = Object.keys(fields) as Name[]
  const form = names.join('-')
  const restoredInput = useRestoredFormValues<Values>(form, initial)
  const [restored, setRestored] = useState(keepsOnLeave && restoredInput.isRestored)
  const [round, setRound] = useState(0)

  const validateFormValues = (values: Values) =>
    validateFormFields(fields, values, validate?.(values as T) ?? {}, ({ key, limit }, label) =>
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
    defaultValues: restoredInput.values,
    // `revalidateShownErrors` checks a corrected field while the member types.
    reValidateMode: 'onSubmit',
    // The error summary takes the focus and links to each field.
    shouldFocusError: false,
    resolver: (values) => {
      const errors = validateFormValues(values)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })

  const values = useWatch({ control }) as T

  // Input typed before hydration is in the DOM only. A synthetic change event passes it to the form
  // state.
  const typedBefore = useRef<HTMLInputElement[]>([])
  useLayoutEffect(() => {
    for (const target of typedBefore.current.splice(0))
      void register(target.name).onChange({ target, type: 'change' })
  })

  const isSecretField = (name: string) => fields[name as Name]?.secret === true || /password/i.test(name)
  const { untyped, forget } = useStoredFormInput(
    form,
    { keepsOnLeave: keepsOnLeave, isSecret: isSecretField },
    initial,
    getValues,
  )

  // Error messages are in the language of their request, so a language change clears them.
  useEffect(() => {
    const clearFormErrorMessages = () => {
      clearErrors()
      setProblem(null)
    }
    i18n.on('languageChanged', clearFormErrorMessages)
    return () => i18n.off('languageChanged', clearFormErrorMessages)
  }, [i18n, clearErrors])

  /**
   * Repeats the validation of all fields that show an error, after the value of the field `changed`
   * has changed. Other fields are validated only when the form is submitted.
   */
  function revalidateShownErrors(changed: Name): void {
    const namesWithError = names.filter((name) => getFieldState(name).error)
    if (namesWithError.length === 0) return
    const mistakes = validateFormValues(getValues())
    for (const name of namesWithError) {
      const isRefused = getFieldState(name).error?.type === 'refused'
      // A value that the gateway has refused stays invalid until it changes.
      if (isRefused && name !== changed) continue
      if (mistakes[name]) setError(name, mistakes[name])
      else clearErrors(name)
    }
  }

  /**
   * Shows why the gateway rejected a submitted form. The messages appear beside the rejected
   * fields, or above the form if no field is named.
   */
  function showFormRefusal({ message, fields: refused = [] }: FormRefusal): void {
    wasRefused.current = true
    if (refused.length > 0) published.refetchPublishedRules()
    const unmatchedErrors = refused.filter(({ field }) => !findFormFieldName(field, fields))
    for (const { field, message: fieldMessage } of refused) {
      const name = findFormFieldName(field, fields)
      if (name) setError(name, { type: 'refused', message: fieldMessage })
    }
    const shownBeside = refused.length > 0 && unmatchedErrors.length === 0
    // The message of the problem may repeat the message of a field; duplicates are removed.
    const messages = new Set([message, ...unmatchedErrors.map(({ message: fieldMessage }) => fieldMessage)])
    setProblem(shownBeside ? null : [...messages].join(' '))
  }

  async function submitForm(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (sending.current) return
    sending.current = true
    setProblem(null)
    try {
      await handleSubmit(async (submitted) => {
        wasRefused.current = false
        await onSubmit(submitted as T, showFormRefusal)
        if (wasRefused.current) return
        forget()
        setRestored(false)
      })()
    } catch (error) {
      const { gatewayMessage, code } = Failure.from(error)
      setProblem(gatewayMessage ?? t(`errors.${code}`))
    } finally {
      sending.current = false
    }
  }

  const getFieldErrorMessage = (name: Name) => formState.errors[name]?.message

  const stable = useStableFunctions({
    submit: submitForm,
    refuse: showFormRefusal,
    clearError: (name: Name) => clearErrors(name),
    setValue: <N extends Name>(name: N, value: T[N]) => {
      const isOther = getValues(name) !== value
      setValue<string>(name, value)
      if (isOther) revalidateShownErrors(name)
    },
    clearProblem: () => setProblem(null),
    isValid: () => Object.keys(validateFormValues(getValues())).length === 0,
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
     * Functions of the form, each with a stable identity for use in effects. `refuse` shows why a
     * mutation was refused. `isValid` validates all values without showing errors. `startOver`
     * restores the saved values.
     */
    ...stable,
    /** True while the input of the form is being sent. */
    busy: formState.isSubmitting,
    /** Error message about the form as a whole; null without such an error. */
    problem,
    /** Error messages of the form by field, in screen order. */
    errors: names
      .map((field) => ({ field, message: getFieldErrorMessage(field) ?? '' }))
      .filter(({ message }) => message),
    /** Number of times that the form was submitted. */
    attempt: formState.submitCount,
    /** Returns the props that a field component from `web/ui` needs for the named form field. */
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
          const changeResult = onChange(event)
          revalidateShownErrors(name)
          return changeResult
        },
        label: resolveFieldText(fields[name].label, values),
        error: getFieldErrorMessage(name),
        optional: !fields[name].required,
      }
    },
    /** Current values of the form fields. A change of a value re-renders the component. */
    values,
    /** True if the form shows restored input from an earlier visit of the member to the form. */
    restored,
    /**
     * Number of times that the form was reset to its saved values. Used as a React key, so that
     * each reset also resets the internal state of the fields.
     */
    round,
  }
}
