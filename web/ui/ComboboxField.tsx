import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import type { ComboboxOption } from './comboboxOption.ts'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import { useComboboxInput } from './useComboboxInput.ts'
import fieldStyles from './FieldFrame.module.css'
import styles from './ComboboxField.module.css'

export interface ComboboxFieldProps
  extends FieldTexts, Pick<ComponentProps<'input'>, 'id' | 'name' | 'className' | 'autoComplete'> {
  value: string
  onType: (typed: string) => void
  /** Options that match the typed text. The list opens as soon as there is one option. */
  options: readonly ComboboxOption[]
  onChoose: (id: string) => void
  /**
   * True if the list closes when the member chooses an option. If false, the list stays open and
   * shows new options that depend on the chosen option.
   */
  closesOnChoice?: boolean
  /** Accessible name of the list of options. */
  listLabel: string
  /**
   * Short text about the search result, such as the number of options. It is shown above the
   * options and announced by screen readers.
   */
  status: string
  /** True while more options are loading. */
  busy?: boolean
}

/** ARIA attributes of the text input of a combobox before the list of options is loaded. */
const collapsedAria = {
  type: 'text',
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
  autoComplete: 'off',
} as const

/**
 * Text input with suggestions: an ARIA combobox with a listbox. No option is chosen without an
 * action of the member. The component starts as a plain text input and loads the code of the list
 * on focus.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, optional, id, className, ...rest } = props
  const { value, onType, options, onChoose, closesOnChoice, listLabel, status, busy, ...input } = rest
  const { t } = useTranslation('common')
  const generatedId = useId()
  const fieldId = id ?? input.name ?? generatedId
  const [isRequested, setWanted] = useState(false)
  const { Input, state, loadComboboxList, retry, plain } = useComboboxInput(fieldId)
  const open = isRequested && Input !== null && options.length > 0
  const failed = state === 'failed' && !Input

  function handleComboboxKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && open) setWanted(false)
    else if (event.key === 'Escape' && value !== '') onType('')
    else if (!Input && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) openComboboxList()
    // The input is not a field of the form, so Enter must not submit the form.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  function openComboboxList() {
    setWanted(true)
    // After a failed load, typing does not retry; the member uses the retry button.
    if (!failed) loadComboboxList()
  }

  function retryLoadingComboboxList() {
    retry()
    document.getElementById(fieldId)?.focus()
    setWanted(true)
  }

  function chooseComboboxOption(optionId: string) {
    if (closesOnChoice) setWanted(false)
    onChoose(optionId)
  }

  return (
    <FieldFrame
      id={fieldId}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
    >
      {(aria) => {
        const box = {
          autoCorrect: 'off',
          spellCheck: false,
          ...input,
          ...aria,
          className: `${fieldStyles.box} ${styles.input}`,
          onKeyDown: handleComboboxKeyDown,
          onBlur: () => setWanted(false),
        }
        return (
          <>
            <div className={styles.combobox}>
              {Input ? (
                <Input
                  {...box}
                  value={value}
                  onType={onType}
                  options={options}
                  onChoose={chooseComboboxOption}
                  open={open}
                  setOpen={setWanted}
                  listLabel={listLabel}
                  status={status}
                  onClick={() => setWanted(true)}
                />
              ) : (
                <input
                  {...collapsedAria}
                  {...box}
                  {...plain}
                  value={value}
                  onChange={({ target }) => {
                    openComboboxList()
                    onType(target.value)
                  }}
                  onClick={openComboboxList}
                />
              )}
              <span className={styles.mark}>
                {busy || (isRequested && state === 'loading' && !Input) ? (
                  <Spinner size="1.3em" />
                ) : (
                  <Icon name="search" />
                )}
              </span>
              <span role="status" className="visually-hidden">
                {failed ? t('ui.combobox.failed') : status}
              </span>
            </div>
            {failed && (
              <div className={styles.failed}>
                <span aria-hidden="true">{t('ui.combobox.failed')}</span>
                <Button size="small" icon="refresh" onClick={retryLoadingComboboxList}>
                  {t('ui.retry.action')}
                </Button>
              </div>
            )}
          </>
        )
      }}
    </FieldFrame>
  )
}
