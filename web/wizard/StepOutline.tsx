import { Skeleton, SkeletonRegion } from '../ui/Skeleton.tsx'
import { Container, Stack } from '../ui/layout.tsx'

/** The outline of a step, while it is found out which one is to be shown. */
export function StepOutline() {
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
