import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './VideoTranscript.module.css'
import { parseCaptions } from './parseCaptions.ts'
import { videoFileUrlsOf } from './videoFileUrls.ts'

/** Transcript of the video, open by default when the video cannot be played. */
export function VideoTranscript({ open }: { open: boolean }) {
  const { t, i18n } = useTranslation('video')
  const [texts, setTexts] = useState<string[] | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    fetch(videoFileUrlsOf(i18n.language).captions, { signal: controller.signal })
      .then(async (reply) => setTexts(reply.ok ? parseCaptions(await reply.text()) : []))
      // Without the transcript the video still has its captions.
      .catch(() => !controller.signal.aborted && setTexts([]))
    return () => controller.abort()
  }, [i18n.language])

  if (texts?.length === 0) return null
  return (
    <details className={styles.transcript} open={open}>
      <summary className={styles.summary}>{t('Video.transcript')}</summary>
      <ul>
        {texts?.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
