import { useId, useRef, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
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
  const { value, onType, options, onChoose, listLabel, status, busy, ...input } = rest
  const own = useId()
  const fieldId = id ?? input.name ?? own
  const listId = `${own}-list`
  const [wanted, setWanted] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const open = wanted && options.length > 0
  const active = open ? options.findIndex((option) => option.id === activeId) : -1
  const optionId = (index: number) => `${own}-option-${index}`

  function choose(option: ComboboxOption) {
    close()
    onChoose(option.id)
  }

  function close() {
    setWanted(false)
    setActiveId(null)
  }

  function move(to: number) {
    setWanted(true)
    // Past either end comes the line itself, then the other end.
    const index = to < -1 ? options.length - 1 : to >= options.length ? -1 : to
    setActiveId(options[index]?.id ?? null)
    list.current?.children[index]?.scrollIntoView?.({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') move(active + 1)
    else if (key === 'ArrowUp') move(active === -1 ? -2 : active - 1)
    else if (key === 'Escape' && open) close()
    else if (key === 'Escape' && value !== '') onType('')
    // The line is no field of the form: Enter never sends it.
    else if (key === 'Enter' && options[active]) choose(options[active])
    else if (key !== 'Enter') return
    event.preventDefault()
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
      {(aria) => (
        <div className={styles.combobox}>
          <input
            type="text"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...aria}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={active === -1 ? undefined : optionId(active)}
            className={`${fieldStyles.box} ${styles.input}`}
            value={value}
            onChange={(event) => {
              setWanted(true)
              setActiveId(null)
              onType(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onClick={() => setWanted(true)}
            onBlur={close}
          />
          <span className={styles.mark}>{busy ? <Spinner size="1.3em" /> : <Icon name="search" />}</span>
          <div className={styles.panel} hidden={!open}>
            <p className={styles.status} aria-hidden="true">
              {status}
            </p>
            <div ref={list} id={listId} role="listbox" aria-label={listLabel} className={styles.list}>
              {options.map((option, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The line above has the keys.
                <div
                  key={option.id}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={option.icon ? styles.action : styles.option}
                  // The focus stays in the line.
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
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
                </div>
              ))}
            </div>
          </div>
          <span role="status" className="visually-hidden">
            {status}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
