import type { ReactNode } from 'react'
import { Skeleton, SkeletonRegion, SkeletonText } from '../ui/Skeleton.tsx'
import { CardGrid, Cluster, Columns, Container, Stack } from '../ui/layout.tsx'
import { hasArrived } from './Arrival.tsx'
import styles from './ScreenSkeleton.module.css'

/** What a screen looks like from afar. */
export type Shape = 'page' | 'dashboard' | 'list' | 'form' | 'document' | 'step'

/** The outline of a screen that is on its way, in the shape of what comes. */
export function ScreenSkeleton({ shape = 'page' }: { shape?: Shape }) {
  const isText = shape === 'form' || shape === 'document'
  // The first screen of a page has none before it that could stay until it is there.
  const when = hasArrived() ? '' : ` ${styles.late}`
  return (
    <Container width={isText ? 'text' : 'page'} className={styles.skeleton + when}>
      <SkeletonRegion>
        <Stack gap={6}>
          <Stack gap={3}>
            <Skeleton width="min(22rem, 75%)" height="2.75rem" radius="m" />
            {shape !== 'dashboard' && <SkeletonText lines={1} width="min(32rem, 100%)" />}
          </Stack>
          {outlines[shape]}
        </Stack>
      </SkeletonRegion>
    </Container>
  )
}

const times = (count: number, draw: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, at) => draw(at))

const field = (at: number) => (
  <Stack key={at} gap={2}>
    <Skeleton width="9rem" />
    <Skeleton height="3.25rem" radius="m" />
  </Stack>
)

const row = (at: number) => <Skeleton key={at} height="5.5rem" radius="m" />

const outlines: Record<Shape, ReactNode> = {
  page: <Skeleton height="14rem" radius="l" />,
  dashboard: (
    <Columns aside={<Stack gap={4}>{times(2, row)}</Stack>}>
      <Stack gap={5}>
        <Skeleton width="min(34rem, 100%)" height="17rem" radius="l" />
        {times(3, row)}
      </Stack>
    </Columns>
  ),
  list: <Stack gap={4}>{times(5, row)}</Stack>,
  form: (
    <Stack gap={5}>
      {times(4, field)}
      <Skeleton width="11rem" height="3.5rem" radius="pill" />
    </Stack>
  ),
  document: (
    <Stack gap={5} className={styles.sheet}>
      <Cluster justify="between">
        <Skeleton width="8rem" />
        <Skeleton width="6rem" />
      </Cluster>
      <SkeletonText lines={4} />
      <SkeletonText lines={5} />
    </Stack>
  ),
  step: (
    <Stack gap={6}>
      <CardGrid as="div" min="15rem">
        {times(3, (at) => (
          <Skeleton key={at} height="11rem" radius="l" />
        ))}
      </CardGrid>
      <Skeleton width="11rem" height="3.5rem" radius="pill" />
    </Stack>
  ),
}
