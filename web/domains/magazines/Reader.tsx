import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../relay/reload.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Container } from '../../ui/layout.tsx'
import { ReaderPages } from './ReaderPages.tsx'
import styles from './Reader.module.css'
import { usePdf } from './usePdf.ts'

interface ReaderProps {
  url: string
  title: string
}

/** An issue, read in the page (I05); where that cannot be, a window of its own. */
export function Reader(props: ReaderProps) {
  const { reload } = useReload()
  const [tries, setTries] = useState(0)
  const retry = () => {
    setTries(tries + 1)
    // The file's URL may have expired meanwhile; a new one is opened in its place.
    reload()
  }
  return <OneTry key={tries} {...props} isRetry={tries > 0} onRetry={retry} />
}

interface OneTryProps extends ReaderProps {
  /** The member has pressed the button that tries again. */
  isRetry: boolean
  onRetry: () => void
}

/** One try to open an issue, and what comes of it. */
function OneTry({ url, title, isRetry, onRetry }: OneTryProps) {
  const { t } = useTranslation('magazines')
  const opening = usePdf(url)
  const { step } = opening
  const told = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the focus goes to what stands in its place.
  useEffect(() => {
    if (isRetry && step !== 'open') told.current?.focus()
  }, [isRetry, step])

  if (opening.step === 'open') {
    return <ReaderPages pdf={opening.pdf} ratio={opening.ratio} url={url} title={title} />
  }
  if (opening.step === 'loading') {
    return (
      <div className={styles.reader}>
        <div ref={told} tabIndex={-1} className={styles.loading} role="status">
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
        ref={told}
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
