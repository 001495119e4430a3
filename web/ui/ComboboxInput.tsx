import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react'
import { useState, type ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import type { ComboboxOption } from './comboboxOption.ts'
import { useRevealedPanel } from './useRevealedPanel.ts'
import styles from './ComboboxInput.module.css'

interface ComboboxInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'list'> {
  id: string
  value: string
  onType: (typed: string) => void
  options: readonly ComboboxOption[]
  onChoose: (id: string) => void
  open: boolean
  setOpen: (open: boolean) => void
  listLabel: string
  status: string
}

/**
 * Text input of a `ComboboxField` with the list of options. This component is loaded on demand,
 * because its code is large.
 */
export function ComboboxInput(props: ComboboxInputProps) {
  const { value, onType, options, onChoose, open, setOpen, listLabel, status, ...input } = props
  const [activeId, setActiveId] = useState<string | null | undefined>()
  const panelRef = useRevealedPanel(input.id, open)
  const buildComboboxOptionId = (index: number) => `${input.id}-option-${index}`

  return (
    <ComboboxProvider value={value} setValue={onType} open={open} setOpen={setOpen} setActiveId={setActiveId}>
      <Combobox {...input} />
      <div ref={panelRef} className={styles.panel} hidden={!open}>
        <p className={styles.status} aria-hidden="true">
          {status}
        </p>
        <ComboboxList aria-label={listLabel} className={styles.list}>
          {options.map((option, index) => (
            <ComboboxItem
              key={option.id}
              id={buildComboboxOptionId(index)}
              aria-selected={activeId === buildComboboxOptionId(index)}
              focusOnHover={false}
              className={option.icon ? styles.action : styles.option}
              onClick={() => onChoose(option.id)}
              // Keeps the focus in the input.
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
    </ComboboxProvider>
  )
}
