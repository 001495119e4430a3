import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../relay/useReload.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Container } from '../../ui/layout.tsx'
import { MagazinePages } from './MagazinePages.tsx'
import styles from './Reader.module.css'
import { usePdf } from './usePdf.ts'

interface ReaderProps {
  url: string
  title: string
}

/**
 * Magazine reader that is embedded in the page (I05). When the reader fails, a link opens the file
 * in a new tab.
 */
export function MagazineReader(props: ReaderProps) {
  const { reload } = useReload()
  const [attempt, setAttempt] = useState(0)
  const retryOpeningMagazine = () => {
    setAttempt(attempt + 1)
    // The URL of the file may have expired, so the screen loads a new URL.
    reload()
  }
  return (
    <MagazineReaderAttempt key={attempt} {...props} isRetry={attempt > 0} onRetry={retryOpeningMagazine} />
  )
}

interface ReaderAttemptProps extends ReaderProps {
  /**
   * True after the member has pressed "try again"; false for the first attempt to open the magazine
   * issue.
   */
  isRetry: boolean
  onRetry: () => void
}

/**
 * Opens and shows a magazine issue, with a loading state and an error state. Each retry is a new
 * instance of this component.
 */
function MagazineReaderAttempt({ url, title, isRetry, onRetry }: ReaderAttemptProps) {
  const { t } = useTranslation('magazines')
  const opening = usePdf(url)
  const { step } = opening
  const stateRef = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so the focus moves to the content that replaces it.
  useEffect(() => {
    if (isRetry && step !== 'open') stateRef.current?.focus()
  }, [isRetry, step])

  if (opening.step === 'open') {
    return <MagazinePages pdf={opening.pdf} ratio={opening.ratio} url={url} title={title} />
  }
  if (opening.step === 'loading') {
    return (
      <div className={styles.reader}>
        <div ref={stateRef} tabIndex={-1} className={styles.loading} role="status">
          <Spinner size="2rem" />
          <p>
            {opening.percent === null
              ? t('Reader.loading')
              : t('Reader.loadingPercent', { percent: opening.percent })}
          </p>
        </div>
      </div>
    )
  }
  return (
    <Container>
      <Notice
        ref={stateRef}
        tone="warning"
        level={2}
        live
        title={t('Reader.failed')}
        actions={
          <>
            <ButtonLink href={url} newTab>
              {t('Reader.openInWindow')}
            </ButtonLink>
            <Button icon="refresh" onClick={onRetry}>
              {t('Reader.again')}
            </Button>
          </>
        }
      >
        {t('Reader.failedText')}
      </Notice>
    </Container>
  )
}
