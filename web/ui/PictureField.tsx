import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from './Button.tsx'
import { FieldError, type FieldWords } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { base64Of } from './base64.ts'
import { shrink } from './shrinkPicture.ts'
import { useLastChoice } from './useLastChoice.ts'
import fieldStyles from './FieldFrame.module.css'
import styles from './PictureField.module.css'

/** A picture of more bytes than this is sent as a JPEG, whatever it was: each screen that shows it loads it whole. */
const light = 300_000

/** The longest side of a picture, in pixels: three for each of the widest place that shows one. */
const longest = 1_024

/** A picture that was picked from the device. */
export interface PickedPicture {
  fileName: string
  /** Its bytes, in base 64. */
  base64: string
  contentType: string
}

/** What becomes of the picture that is kept: another one, none any more, or nothing. */
export type PictureChange = PickedPicture | 'removed' | null

export interface PictureFieldProps extends Omit<FieldWords, 'optional'> {
  /** The id of the control; error summaries point at it. */
  id: string
  /** The picture that is kept now; null for none. */
  url: string | null | undefined
  /** What the picture shows. */
  alt: string
  change: PictureChange
  onChange: (change: PictureChange) => void
  /** The largest file, in bytes. */
  largest: number
  /** Of somebody, as a square; or of a thing, as a camera takes it. */
  shape?: 'square' | 'wide'
}

/** A picture of one's own, PNG or JPEG: chosen from the device, seen before it is kept, taken away (M05). */
export function PictureField(props: PictureFieldProps) {
  const { id, label, hint, error, url, alt, change, onChange, largest, shape = 'square' } = props
  const { t } = useTranslation('common')
  const own = useId()
  const input = useRef<HTMLInputElement>(null)
  const [misfit, setMisfit] = useState(false)
  const choosing = useLastChoice()
  const picked = change !== null && change !== 'removed' ? change : null
  const shown = picked
    ? `data:${picked.contentType};base64,${picked.base64}`
    : change === 'removed'
      ? null
      : url
  const said = misfit ? t('errors.picture') : error

  async function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // The same file can be picked again later.
    event.target.value = ''
    if (!file) return
    // A file may be gone, or not on the device at all.
    const isLast = choosing()
    const picked = await read(file).catch(() => null)
    if (!isLast()) return
    setMisfit(picked === null)
    if (picked) onChange(picked)
  }

  /** The picture in a file, drawn anew and as large as it is shown: a camera's is larger; null for no picture. */
  async function read(file: File): Promise<PickedPicture | null> {
    const contentType = contentTypeOf(file)
    if (contentType === null || file.size === 0) return null
    const isLight = file.size <= Math.min(light, largest)
    const drawn = await shrink(file, longest, isLight ? contentType : 'image/jpeg').catch(() => null)
    if (!drawn) {
      // Where the browser cannot draw it, the gateway removes what the camera has written beside it.
      if (file.size > largest) return null
      return { fileName: nameOf(file, contentType), base64: await base64Of(file), contentType }
    }
    if (drawn.size > largest) return null
    const name = nameOf(file, drawn.type)
    const fileName = drawn.type === contentType ? name : name.replace(/\.png$/i, '.jpg')
    return { fileName, base64: await base64Of(drawn), contentType: drawn.type }
  }

  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label} <span className={fieldStyles.optional}>{t('ui.optional')}</span>
      </label>
      <p id={`${own}-hint`} className={fieldStyles.hint}>
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
          <label className={buttonClass({}, styles.pick)}>
            <Icon name="image" />
            {t(shown ? 'ui.picture.change' : 'ui.picture.choose')}
            <input
              ref={input}
              id={id}
              type="file"
              accept="image/png,image/jpeg,.png,.jpg,.jpeg"
              className={styles.input}
              aria-describedby={[`${own}-hint`, said && `${own}-error`].filter(Boolean).join(' ')}
              aria-invalid={said ? true : undefined}
              onChange={(event) => void pick(event)}
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
      <FieldError id={`${own}-error`} error={said} />
    </div>
  )
}

/** By its kind, or by its name where the device knows no kind; null for what is no picture. */
function contentTypeOf({ name, type }: File): 'image/png' | 'image/jpeg' | null {
  const [, extension] = /\.([^.]+)$/.exec(name) ?? []
  // A camera's picture may come without one.
  if (!extension) return type === 'image/png' || type === 'image/jpeg' ? type : null
  if (!/^(png|jpe?g)$/i.test(extension)) return null
  const named = extension.toLowerCase() === 'png' ? 'image/png' : 'image/jpeg'
  return type === '' || type === named ? named : null
}

/** The file's name, with an extension, and no longer than is taken. */
function nameOf({ name }: File, contentType: string): string {
  const [, stem, extension] = /^(.*?)(\.[^.]+)?$/s.exec(name) ?? []
  return (stem || 'photo').slice(0, 90) + (extension ?? (contentType === 'image/png' ? '.png' : '.jpg'))
}
