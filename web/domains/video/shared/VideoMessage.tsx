import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { dismissSkippedVideoMessage, useIsSkippedVideoMessagePending } from './watchedVideo.ts'
import { paths } from '../../../platform/paths.ts'

/** One-time message that explains why the last purchase started without the safety video (D61). */
export function VideoMessage() {
  const { t } = useTranslation('dashboard')
  const [shown, show] = useState(useIsSkippedVideoMessagePending())

  // The message is dismissed before the first paint, so that an immediate reload of the page does
  // not show it again.
  useLayoutEffect(() => {
    if (shown) dismissSkippedVideoMessage()
  }, [shown])

  if (!shown) return null
  return (
    <Notice tone="info" onDismiss={() => show(false)}>
      <p>{t('Dashboard.videoWatched')}</p>
      <TextLink standalone to={paths.video({ again: '1' })}>
        {t('Dashboard.watchAgain')}
      </TextLink>
    </Notice>
  )
}
