import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'
import type { ComboboxOption } from './comboboxOption.ts'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import { useComboboxLine } from './useComboboxLine.ts'
import fieldStyles from './FieldFrame.module.css'
import styles from './ComboboxField.module.css'

export interface ComboboxFieldProps
  extends FieldWords, Pick<ComponentProps<'input'>, 'id' | 'name' | 'className' | 'autoComplete'> {
  value: string
  onType: (typed: string) => void
  /** What can be chosen for what is typed; the list is open while there is anything in it. */
  options: readonly ComboboxOption[]
  onChoose: (id: string) => void
  /** The list goes away with a choice; without it, what is chosen decides what is offered next. */
  closesOnChoice?: boolean
  /** What the list is, for those who do not see it. */
  listLabel: string
  /** What has been found, in a few words: shown above the options and read out. */
  status: string
  /** More is being looked for. */
  busy?: boolean
}

/** What the line says of itself while there is no list that it could control. */
const closed = {
  type: 'text',
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
  autoComplete: 'off',
} as const

/**
 * A line of text that offers what fits it, as ARIA's combobox with a list: arrows move through the options while the
 * focus stays in the line, Enter chooses, Escape puts the list away. Nothing is chosen unless somebody does. It is there
 * at once as a plain line; its list comes when it is gone to, and opens then if it was wanted meanwhile.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, optional, id, className, ...rest } = props
  const { value, onType, options, onChoose, closesOnChoice, listLabel, status, busy, ...input } = rest
  const { t } = useTranslation('common')
  const own = useId()
  const fieldId = id ?? input.name ?? own
  const [wanted, setWanted] = useState(false)
  const { line: Line, state, ask, retry, plain } = useComboboxLine(fieldId)
  const open = wanted && Line !== null && options.length > 0
  const failed = state === 'failed' && !Line

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && open) setWanted(false)
    else if (event.key === 'Escape' && value !== '') onType('')
    else if (!Line && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) want()
    // The line is no field of the form: Enter never sends it.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  function want() {
    setWanted(true)
    // Once it has failed, who types is left in peace.
    if (!failed) ask()
  }

  function tryAgain() {
    retry()
    document.getElementById(fieldId)?.focus()
    setWanted(true)
  }

  function choose(id: string) {
    if (closesOnChoice) setWanted(false)
    onChoose(id)
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
          onKeyDown,
          onBlur: () => setWanted(false),
        }
        return (
          <>
            <div className={styles.combobox}>
              {Line ? (
                <Line
                  {...box}
                  value={value}
                  onType={onType}
                  options={options}
                  onChoose={choose}
                  open={open}
                  setOpen={setWanted}
                  listLabel={listLabel}
                  status={status}
                  onClick={() => setWanted(true)}
                />
              ) : (
                <input
                  {...closed}
                  {...box}
                  {...plain}
                  value={value}
                  onChange={({ target }) => {
                    want()
                    onType(target.value)
                  }}
                  onClick={want}
                />
              )}
              <span className={styles.mark}>
                {busy || (wanted && state === 'asked' && !Line) ? (
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
                <Button size="small" icon="refresh" onClick={tryAgain}>
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
