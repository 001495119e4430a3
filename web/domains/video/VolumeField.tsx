import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import styles from './VolumeField.module.css'

interface VolumeFieldProps {
  /** Volume of the video, from 0 to 100 (E14). */
  value: number
  onChange: (value: number) => void
}

/** Volume slider of the video player. */
export function VolumeField({ value, onChange }: VolumeFieldProps) {
  const { t } = useTranslation('video')
  return (
    <label className={styles.field}>
      <Icon name="volume" />
      <span className="visually-hidden">{t('Video.volume')}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        aria-valuetext={t('Video.percent', { value })}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className={styles.slider}
      />
    </label>
  )
}
