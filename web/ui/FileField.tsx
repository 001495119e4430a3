import { useId, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buildButtonClass } from './Button.tsx'
import { FieldError, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'
import fieldStyles from './FieldFrame.module.css'
import { joinAttributeTokens } from './joinAttributeTokens.ts'
import styles from './FileField.module.css'

/** Texts and preview that a file field shows for the chosen file. */
export interface FilePreview {
  name: string
  /** Detail shown after the name of the file, such as the size of the file. */
  detail?: string
  /** URL of the preview, if the file is a picture. */
  picture?: string
}

export interface FileFieldProps extends Omit<FieldTexts, 'optional'> {
  /** Id of the file input, to which error summaries link. */
  id: string
  /** Accepted file types: MIME types and file extensions, comma-separated. */
  accept: string
  file: FilePreview | null
  /** True while the chosen file is being read. */
  busy?: boolean
  onPick: (file: File) => void
  onRemove: () => void
}

/**
 * Removes Unicode direction marks from a file name. Such marks could disguise the extension and
 * show an executable as a PDF.
 */
const removeDirectionMarks = (name: string) => name.replaceAll(/\p{Bidi_Control}/gu, '')

/**
 * File input with drag and drop. The input shows the chosen file, which the member can replace or
 * remove.
 */
export function FileField(props: FileFieldProps) {
  const { id, label, hint, error, accept, file, busy = false, onPick, onRemove } = props
  const { t } = useTranslation('common')
  const generatedId = useId()
  const name = file && removeDirectionMarks(file.name)

  function handlePickedFile(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.target.files?.[0]
    // Clears the input, so that the same file can be chosen again.
    event.target.value = ''
    if (picked) onPick(picked)
  }

  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${generatedId}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      <div className={`${styles.place} ${error ? styles.invalid : ''}`}>
        {file && (
          <div className={styles.file}>
            {file.picture ? (
              <img src={file.picture} alt="" className={styles.picture} />
            ) : (
              <span className={styles.mark}>
                <Icon name="receipt" size="1.75rem" />
              </span>
            )}
            <span className={styles.words}>
              <strong className={styles.name}>{name}</strong>
              {file.detail && <span className={fieldStyles.hint}>{file.detail}</span>}
            </span>
          </div>
        )}
        <div className={styles.buttons}>
          <label className={buildButtonClass({}, styles.pick)}>
            {busy ? <Spinner size="1.3em" /> : <Icon name="plus" />}
            <span>{t(busy ? 'ui.file.reading' : file ? 'ui.file.change' : 'ui.file.choose')}</span>
            <input
              id={id}
              type="file"
              accept={accept}
              className={styles.input}
              aria-describedby={joinAttributeTokens(
                hint ? `${generatedId}-hint` : null,
                error ? `${generatedId}-error` : null,
              )}
              aria-invalid={error ? true : undefined}
              onChange={handlePickedFile}
            />
          </label>
          {file && (
            <Button
              variant="quiet"
              icon="trash"
              onClick={() => {
                onRemove()
                document.getElementById(id)?.focus()
              }}
            >
              {t('ui.file.remove')}
            </Button>
          )}
          {!file && <span className={styles.drop}>{t('ui.file.drop')}</span>}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {busy ? t('ui.file.reading') : file ? t('ui.file.chosen', { name }) : ''}
      </p>
      <FieldError id={`${generatedId}-error`} error={error} />
    </div>
  )
}
