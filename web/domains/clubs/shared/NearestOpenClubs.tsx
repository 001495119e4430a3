import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { NearestOpenClubsProps } from '../LoadedOpenClubs.tsx'

const renderNothing = (): ReactNode => null

// The proposals are an aid, so the step stays as it is when their code cannot be loaded.
const LoadedOpenClubs = lazy<ComponentType<NearestOpenClubsProps>>(() =>
  import('../LoadedOpenClubs.tsx').catch(() => ({ default: renderNothing })),
)

/**
 * Proposes the open clubs nearest to a closed club. The code loads on demand, because a selected
 * club is rarely closed.
 */
export function NearestOpenClubs(props: NearestOpenClubsProps) {
  return (
    <Suspense fallback={<Skeleton height="8rem" radius="l" />}>
      <LoadedOpenClubs {...props} />
    </Suspense>
  )
}
