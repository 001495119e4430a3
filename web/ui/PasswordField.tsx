import { useId, useState, type ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import styles from './FieldFrame.module.css'

export type PasswordFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'prefix' | 'width'>

/**
 * Input for a password, hidden until the member reveals it. `autoComplete` must say which
 * kind of password the input is for.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, optional, id, className, ...input } = props
  const { t } = useTranslation('common')
  const fallbackId = useId()
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame
      id={id ?? input.name ?? fallbackId}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      describedBy={input['aria-describedby']}
      className={className}
    >
      {(aria) => (
        <span className={styles.row}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...aria}
            type={shown ? 'text' : 'password'}
            className={`${styles.box} ${styles.secret}`}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={shown}
            aria-controls={aria.id}
            aria-label={t('ui.password.showLabel')}
            onClick={() => setShown((was) => !was)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
            <span aria-hidden="true">{shown ? t('ui.password.hide') : t('ui.password.show')}</span>
          </button>
          <span role="status" className="visually-hidden">
            {shown ? t('ui.password.isShown') : ''}
          </span>
        </span>
      )}
    </FieldFrame>
  )
}
