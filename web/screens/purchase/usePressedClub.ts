import { useEffect, useEffectEvent, useState } from 'react'
import { useStep } from '../../wizard/useStep.ts'
import { type PurchaseDraft, type PurchaseStepPath, purchase } from './steps.ts'
import { useDraftCollision } from './useCollision.ts'

/** A club with the region that it is in. */
export interface PressedClub {
  clubId: string
  regionId: string
}

/**
 * A club that is chosen by one press: it is checked as any choice is (E42), but at once, and the purchase goes on by
 * itself once nothing is in the way (E43). `also` is kept with the choice.
 */
export function usePressedClub(step: PurchaseStepPath, also: PurchaseDraft) {
  const { draft, goOn } = useStep(purchase, step)
  const [pressed, press] = useState<PressedClub | null>(null)
  const collision = useDraftCollision({ ...draft, ...pressed }, pressed ? 0 : undefined)
  const fits = pressed !== null && (collision.state === 'free' || collision.state === 'none')
  const go = useEffectEvent(() => void goOn({ ...also, ...pressed }))

  useEffect(() => {
    if (fits) go()
  }, [fits])

  return {
    press,
    collision,
    /** The club whose choice is being dealt with. */
    busy: pressed && (fits || collision.state === 'checking') ? pressed.clubId : null,
  }
}
