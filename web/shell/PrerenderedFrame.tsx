import type { ReactNode } from 'react'
import { LogoMark } from '../ui/Logo.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Columns, Container, Stack } from '../ui/layout.tsx'
import styles from './PrerenderedFrame.module.css'
import { ScreenSkeleton, type SkeletonShape } from './ScreenSkeleton.tsx'
import shell from './Shell.module.css'

export interface PrerenderedFrameProps {
  shape: SkeletonShape
  /**
   * Layout around the screen: the account layout, or the layout of a wizard, whose step bar has the
   * width `steps`. Undefined for a screen without such a layout.
   */
  layout?: 'account' | { steps: 'page' | 'text' } | undefined
  /**
   * True if a phone shows a back link above the screen. Only the screens in the account navigation
   * have this link.
   */
  hasBackLink?: boolean
  /** True if a phone shows the navigation bar of members at the bottom. */
  hasBottomBar?: boolean
}

/**
 * Static HTML that a page shows until the code of the portal has loaded (`start/prerender.tsx`). It
 * contains the header, the navigation and the skeleton of the screen, without any text.
 */
export function PrerenderedFrame({
  shape,
  layout,
  hasBackLink = false,
  hasBottomBar = false,
}: PrerenderedFrameProps) {
  const screen = <ScreenSkeleton shape={shape} region="div" />
  return (
    <div className={`${shell.shell} ${styles.frame}`} aria-hidden="true">
      <div className={`${shell.header} no-print`}>
        <Container className={shell.bar}>
          <span className={styles.brand}>
            <LogoMark className={styles.mark} />
            <Skeleton className={styles.name} />
          </span>
          <Skeleton className={styles.navigation} radius="pill" />
        </Container>
      </div>
      <div className={shell.main}>
        {layout === 'account' && (
          <PrerenderedAccountLayout hasBackLink={hasBackLink}>{screen}</PrerenderedAccountLayout>
        )}
        {typeof layout === 'object' && (
          <Container width={layout.steps} className={styles.above}>
            <Skeleton className={styles.steps} />
          </Container>
        )}
        {layout !== 'account' && screen}
      </div>
      {hasBottomBar && <div className={`${styles.bar} no-print`} />}
    </div>
  )
}

/**
 * Skeleton of the account layout. Only a wide window shows the skeleton of the account navigation.
 */
function PrerenderedAccountLayout({ hasBackLink, children }: { hasBackLink: boolean; children: ReactNode }) {
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
        {hasBackLink && <Skeleton className={styles.back} />}
        {children}
      </Columns>
    </Container>
  )
}
