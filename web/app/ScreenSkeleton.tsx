import { Skeleton, SkeletonRegion, SkeletonText } from '../ui/Skeleton.tsx'
import { Container, Stack } from '../ui/layout.tsx'
import styles from './ScreenSkeleton.module.css'

/** The outline of a screen that is on its way. */
export function ScreenSkeleton() {
  return (
    <Container className={styles.skeleton}>
      <SkeletonRegion>
        <Stack gap={6}>
          <Skeleton width="min(24rem, 80%)" height="3rem" />
          <SkeletonText lines={2} width="min(36rem, 100%)" />
          <Skeleton height="14rem" radius="l" />
        </Stack>
      </SkeletonRegion>
    </Container>
  )
}
