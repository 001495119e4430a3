import type { ElementType, ReactNode } from 'react'
import { Skeleton, SkeletonRegion, SkeletonText } from '../ui/Skeleton.tsx'
import { CardGrid, WrappingRow, Columns, Container, Stack } from '../ui/layout.tsx'
import styles from './ScreenSkeleton.module.css'

/** Kind of screen layout that a skeleton imitates. */
export type SkeletonShape = 'page' | 'dashboard' | 'list' | 'form' | 'document' | 'step'

interface ScreenSkeletonProps {
  shape?: SkeletonShape
  /**
   * Component around the placeholder shapes of the skeleton. The default component announces to
   * assistive technology that the screen is loading.
   */
  region?: ElementType<{ children: ReactNode }>
}

/**
 * Skeleton of a screen that is loading, in the layout of that screen. Prerendered pages begin with
 * the skeleton as HTML (`PrerenderedFrame`), so its sizes are set by classes and not by inline
 * styles.
 */
export function ScreenSkeleton({ shape = 'page', region: Region = SkeletonRegion }: ScreenSkeletonProps) {
  const isText = shape === 'form' || shape === 'document'
  return (
    <Container width={isText ? 'text' : 'page'} className={styles.skeleton}>
      <Region>
        <Stack gap={6}>
          <Stack gap={3}>
            <Skeleton className={styles.title} radius="m" />
            {shape !== 'dashboard' && <SkeletonText lines={1} className={styles.lead} />}
          </Stack>
          {outlines[shape]}
        </Stack>
      </Region>
    </Container>
  )
}

const renderRepeatedly = (count: number, renderItem: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => renderItem(index))

const renderFieldSkeleton = (index: number) => (
  <Stack key={index} gap={2}>
    <Skeleton className={styles.label} />
    <Skeleton className={styles.field} radius="m" />
  </Stack>
)

const renderRowSkeleton = (index: number) => <Skeleton key={index} className={styles.row} radius="m" />

const outlines: Record<SkeletonShape, ReactNode> = {
  page: <Skeleton className={styles.block} radius="l" />,
  dashboard: (
    <Columns aside={<Stack gap={4}>{renderRepeatedly(2, renderRowSkeleton)}</Stack>}>
      <Stack gap={5}>
        <Skeleton className={styles.pass} radius="l" />
        {renderRepeatedly(3, renderRowSkeleton)}
      </Stack>
    </Columns>
  ),
  list: <Stack gap={4}>{renderRepeatedly(5, renderRowSkeleton)}</Stack>,
  form: (
    <Stack gap={5}>
      {renderRepeatedly(4, renderFieldSkeleton)}
      <Skeleton className={styles.button} radius="pill" />
    </Stack>
  ),
  document: (
    <Stack gap={5} className={styles.sheet}>
      <WrappingRow justify="between">
        <Skeleton className={styles.label} />
        <Skeleton className={styles.label} />
      </WrappingRow>
      <SkeletonText lines={4} />
      <SkeletonText lines={5} />
    </Stack>
  ),
  step: (
    <Stack gap={6}>
      <CardGrid as="div" min="15rem">
        {renderRepeatedly(3, (index) => (
          <Skeleton key={index} className={styles.choice} radius="l" />
        ))}
      </CardGrid>
      <Skeleton className={styles.button} radius="pill" />
    </Stack>
  ),
}
