import { Skeleton, SkeletonRegion } from '../ui/Skeleton.tsx'
import { Container, Stack } from '../ui/layout.tsx'

/** Skeleton of a wizard step, shown until the wizard has determined the step to show. */
export function StepSkeleton() {
  return (
    <Container>
      <SkeletonRegion>
        <Stack gap={6}>
          <Skeleton width="min(22rem, 75%)" height="2.75rem" radius="m" />
          <Skeleton height="11rem" radius="l" />
          <Skeleton height="11rem" radius="l" />
        </Stack>
      </SkeletonRegion>
    </Container>
  )
}
