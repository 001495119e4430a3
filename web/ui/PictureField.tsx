import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buildButtonClass } from './Button.tsx'
import { FieldError, type FieldTexts } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { readAsBase64 } from './readAsBase64.ts'
import { useLatestChoiceCheck } from './useLatestChoiceCheck.ts'
import fieldStyles from './FieldFrame.module.css'
import { joinAttributeTokens } from './joinAttributeTokens.ts'
import styles from './PictureField.module.css'

/**
 * File size in bytes above which a picture is converted to JPEG before the upload. Every screen
 * that shows the picture loads the whole file, so the file must be small.
 */
const jpegThreshold = 300_000

/**
 * Maximum length in pixels of the longest side of an uploaded picture. This gives three pixels per
 * CSS pixel where the portal shows a picture at its largest.
 */
const maxSide = 1_024

/** A picture that the member chose on the device. */
export interface PickedPicture {
  fileName: string
  /** Content of the picture file, in base64. */
  base64: string
  contentType: string
}

/** Change of the stored picture: the new picture, `removed`, or null for no change. */
export type PictureChange = PickedPicture | 'removed' | null

export interface PictureFieldProps extends Omit<FieldTexts, 'optional'> {
  /** Id of the picture input, to which error summaries link. */
  id: string
  /** URL of the stored picture; null if no picture is stored. */
  url: string | null | undefined
  /** Alternative text of the picture. */
  alt: string
  change: PictureChange
  onChange: (change: PictureChange) => void
  /** Largest accepted size of a picture file, in bytes. */
  maxBytes: number
  /**
   * Shape of the picture preview: `square` for a portrait, `wide` (the aspect ratio of a camera)
   * for an object.
   */
  shape?: 'square' | 'wide'
}

/** Picture input for PNG and JPEG files, with preview and removal (M05). */
export function PictureField(props: PictureFieldProps) {
  const { id, label, hint, error, url, alt, change, onChange, maxBytes, shape = 'square' } = props
  const { t } = useTranslation('common')
  const generatedId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [misfit, setMisfit] = useState(false)
  const choosing = useLatestChoiceCheck()
  const picked = change !== null && change !== 'removed' ? change : null
  const shown = picked
    ? `data:${picked.contentType};base64,${picked.base64}`
    : change === 'removed'
      ? null
      : url
  const message = misfit ? t('errors.picture') : error

  async function handlePickedPicture(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Clears the input, so that the same file can be chosen again.
    event.target.value = ''
    if (!file) return
    // Reading fails for a deleted file or a file in cloud storage.
    const isLast = choosing()
    const pickedPicture = await readPickedPicture(file).catch(() => null)
    if (!isLast()) return
    setMisfit(pickedPicture === null)
    if (pickedPicture) onChange(pickedPicture)
  }

  /**
   * Reads a picture file and scales a large picture down. Returns null if the file contains no
   * acceptable picture.
   */
  async function readPickedPicture(file: File): Promise<PickedPicture | null> {
    const contentType = pictureContentTypeOf(file)
    if (contentType === null || file.size === 0) return null
    const isLight = file.size <= Math.min(jpegThreshold, maxBytes)
    const drawn = await import('./shrinkPicture.ts')
      .then(({ shrinkPicture }) => shrinkPicture(file, maxSide, isLight ? contentType : 'image/jpeg'))
      .catch(() => null)
    if (!drawn) {
      // If the browser cannot load the code or draw the picture, the gateway removes the camera's
      // metadata.
      if (file.size > maxBytes) return null
      return { fileName: pictureFileNameOf(file, contentType), base64: await readAsBase64(file), contentType }
    }
    if (drawn.size > maxBytes) return null
    const name = pictureFileNameOf(file, drawn.type)
    const fileName = drawn.type === contentType ? name : name.replace(/\.png$/i, '.jpg')
    return { fileName, base64: await readAsBase64(drawn), contentType: drawn.type }
  }

  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label} <span className={fieldStyles.optional}>{t('ui.optional')}</span>
      </label>
      <p id={`${generatedId}-hint`} className={fieldStyles.hint}>
        {hint ?? t('ui.picture.hint')}
      </p>
      <div className={styles.row}>
        {shown ? (
          <img src={shown} alt={alt} className={`${styles.picture} ${styles[shape]}`} />
        ) : (
          <span className={`${styles.none} ${styles[shape]}`} role="img" aria-label={t('ui.picture.none')}>
            <Icon name={shape === 'wide' ? 'image' : 'user'} size="2.5rem" />
          </span>
        )}
        <div className={styles.buttons}>
          <label className={buildButtonClass({}, styles.pick)}>
            <Icon name="image" />
            <span>{t(shown ? 'ui.picture.change' : 'ui.picture.choose')}</span>
            <input
              ref={input}
              id={id}
              type="file"
              accept="image/png,image/jpeg,.png,.jpg,.jpeg"
              className={styles.input}
              aria-describedby={joinAttributeTokens(
                `${generatedId}-hint`,
                message ? `${generatedId}-error` : null,
              )}
              aria-invalid={message ? true : undefined}
              onChange={(event) => void handlePickedPicture(event)}
            />
          </label>
          {shown && (
            <Button
              variant="quiet"
              icon="trash"
              onClick={() => {
                choosing()
                setMisfit(false)
                onChange(url ? 'removed' : null)
                input.current?.focus()
              }}
            >
              {t('ui.picture.remove')}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className={fieldStyles.hint}>
        {picked && t('ui.picture.chosen', { name: picked.fileName })}
        {change === 'removed' && t('ui.picture.removed')}
      </p>
      <FieldError id={`${generatedId}-error`} error={message} />
    </div>
  )
}

/**
 * Returns the content type of a picture file by its MIME type. On devices that report no MIME type,
 * the extension determines the content type. Returns null for other files.
 */
function pictureContentTypeOf({ name, type }: File): 'image/png' | 'image/jpeg' | null {
  const [, extension] = /\.([^.]+)$/.exec(name) ?? []
  // A picture from the camera may have no extension.
  if (!extension) return type === 'image/png' || type === 'image/jpeg' ? type : null
  if (!/^(png|jpe?g)$/i.test(extension)) return null
  const named = extension.toLowerCase() === 'png' ? 'image/png' : 'image/jpeg'
  return type === '' || type === named ? named : null
}

/** Returns the name of a picture file with an extension, truncated to the accepted length. */
function pictureFileNameOf({ name }: File, contentType: string): string {
  const [, stem, extension] = /^(.*?)(\.[^.]+)?$/s.exec(name) ?? []
  return (stem || 'photo').slice(0, 90) + (extension ?? (contentType === 'image/png' ? '.png' : '.jpg'))
}
