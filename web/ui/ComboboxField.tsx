import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react'
import { useId, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import fieldStyles from './FieldFrame.module.css'
import styles from './ComboboxField.module.css'

export interface ComboboxOption {
  id: string
  text: string
  /** A second line. */
  description?: string
  /** Marks what is no result but something to do. */
  icon?: IconName
}

export interface ComboboxFieldProps
  extends
    FieldWords,
    Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'prefix' | 'list' | 'aria-describedby'> {
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

/**
 * A line of text that offers what fits it, as ARIA's combobox with a list: arrows move through the options while the
 * focus stays in the line, Enter chooses, Escape puts the list away. Nothing is chosen unless somebody does.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, optional, id, className, ...rest } = props
  const { value, onType, options, onChoose, closesOnChoice, listLabel, status, busy, ...input } = rest
  const own = useId()
  const [wanted, setWanted] = useState(false)
  const [activeId, setActiveId] = useState<string | null | undefined>()
  const open = wanted && options.length > 0

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && open) setWanted(false)
    else if (event.key === 'Escape' && value !== '') onType('')
    // The line is no field of the form: Enter never sends it.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  return (
    <FieldFrame
      id={id ?? input.name ?? own}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
    >
      {(aria) => (
        <ComboboxProvider
          value={value}
          setValue={onType}
          open={open}
          setOpen={setWanted}
          setActiveId={setActiveId}
        >
          <div className={styles.combobox}>
            <Combobox
              autoCorrect="off"
              spellCheck={false}
              {...input}
              {...aria}
              className={`${fieldStyles.box} ${styles.input}`}
              onKeyDown={onKeyDown}
              onClick={() => setWanted(true)}
              onBlur={() => setWanted(false)}
            />
            <span className={styles.mark}>{busy ? <Spinner size="1.3em" /> : <Icon name="search" />}</span>
            <div className={styles.panel} hidden={!open}>
              <p className={styles.status} aria-hidden="true">
                {status}
              </p>
              <ComboboxList aria-label={listLabel} className={styles.list}>
                {options.map((option, index) => (
                  <ComboboxItem
                    key={option.id}
                    id={`${own}-${index}`}
                    aria-selected={activeId === `${own}-${index}`}
                    focusOnHover={false}
                    className={option.icon ? styles.action : styles.option}
                    onClick={() => {
                      if (closesOnChoice) setWanted(false)
                      onChoose(option.id)
                    }}
                    // The focus stays in the line.
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                  >
                    {option.icon && <Icon name={option.icon} />}
                    <span>
                      <span className={styles.text}>{option.text}</span>
                      {option.description && (
                        <>
                          {' '}
                          <span className={styles.description}>{option.description}</span>
                        </>
                      )}
                    </span>
                  </ComboboxItem>
                ))}
              </ComboboxList>
            </div>
            <span role="status" className="visually-hidden">
              {status}
            </span>
          </div>
        </ComboboxProvider>
      )}
    </FieldFrame>
  )
}
