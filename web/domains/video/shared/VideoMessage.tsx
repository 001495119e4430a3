import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { dismissMessage, useMessage } from './watched.ts'
import { paths } from '../../../platform/paths.ts'

/** Why the last purchase began without the safety video (D61); shown once. */
export function VideoMessage() {
  const { t } = useTranslation('dashboard')
  const [shown, show] = useState(useMessage())

  // Before it is painted: a page that is loaded again at once does not say it again.
  useLayoutEffect(() => {
    if (shown) dismissMessage()
  }, [shown])

  if (!shown) return null
  return (
    <Notice tone="info" onDismiss={() => show(false)}>
      <p>{t('Dashboard.videoWatched')}</p>
      <TextLink to={paths.video({ again: '1' })}>{t('Dashboard.watchAgain')}</TextLink>
    </Notice>
  )
}
