import type { ReactNode } from 'react'
import { LogoMark } from '../ui/Logo.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Columns, Container, Stack } from '../ui/layout.tsx'
import styles from './Frame.module.css'
import { ScreenSkeleton, type Shape } from './ScreenSkeleton.tsx'
import shell from './Shell.module.css'

export interface FrameProps {
  shape: Shape
  /** What stands around the screen within the shell: the places of the account, or the step bar of a wizard this wide. */
  around?: 'account' | { steps: 'page' | 'text' } | undefined
  /** In the account: a phone has the way back to the first screen above it. */
  back?: boolean
  /** It is a member's, whose ways stand at the lower edge of a phone. */
  bar?: boolean
}

/**
 * The portal before any of its code is there, without a word: the shell with the outline of the screen that its address
 * leads to. Each page begins with it, as HTML (`app/prerender.tsx`); nobody who listens is told of it.
 */
export function Frame({ shape, around, back = false, bar = false }: FrameProps) {
  const screen = <ScreenSkeleton shape={shape} region="div" />
  return (
    <div className={`${shell.shell} ${styles.frame}`} aria-hidden="true">
      <div className={`${shell.header} no-print`}>
        <Container className={shell.bar}>
          <span className={styles.brand}>
            <LogoMark className={styles.mark} />
            <Skeleton className={styles.name} />
          </span>
          <Skeleton className={styles.ways} radius="pill" />
        </Container>
      </div>
      <div className={shell.main}>
        {around === 'account' && <InAccount back={back}>{screen}</InAccount>}
        {typeof around === 'object' && (
          <Container width={around.steps} className={styles.above}>
            <Skeleton className={styles.steps} />
          </Container>
        )}
        {around !== 'account' && screen}
      </div>
      {bar && <div className={`${styles.bar} no-print`} />}
    </div>
  )
}

/** Beside the places of the account, where the window is wide enough for them. */
function InAccount({ back, children }: { back: boolean; children: ReactNode }) {
  return (
    <Container>
      <Columns
        side="start"
        aside={
          <Stack gap={4} className={styles.places}>
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} className={styles.place} />
            ))}
          </Stack>
        }
      >
        {back && <Skeleton className={styles.back} />}
        {children}
      </Columns>
    </Container>
  )
}
