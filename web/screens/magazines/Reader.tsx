import { useEffect, useRef } from 'react'
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
export function Reader({ url, title }: ReaderProps) {
  const { t } = useTranslation('magazines')
  const { reload, busy } = useReload()
  const { opening, retry, tries } = usePdf(url)
  const told = useRef<HTMLDivElement>(null)
  // The button that was pressed makes way: the focus goes to what stands in its place.
  useEffect(() => {
    if (tries > 0) told.current?.focus()
  }, [tries, opening.step])

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
            <Button
              icon="refresh"
              busy={busy}
              onClick={() => {
                retry()
                // Its address may have run out meanwhile; a new one is opened instead.
                reload()
              }}
            >
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
