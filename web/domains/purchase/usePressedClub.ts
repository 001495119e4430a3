import { useEffect, useEffectEvent, useState } from 'react'
import { type PressableClub, useClubPress } from '../clubs/shared/useClubPress.ts'
import { useStep } from '../../wizard/useStep.ts'
import { type PurchaseDraft, type PurchaseStepPath, purchase } from './steps.ts'
import { useDraftCollision } from './useCollision.ts'

/** A club with the region that it is in. */
export interface PressedClub {
  clubId: string
  regionId: string
}

/**
 * A club that is chosen by one press. It has to be available still; it is checked as any choice is (E42), but at once,
 * and the purchase goes on by itself once nothing is in the way (E43). `also` is kept with the choice.
 */
export function usePressedClub(step: PurchaseStepPath, also: PurchaseDraft) {
  const { draft, goOn } = useStep(purchase, step)
  const [open, setOpen] = useState<PressedClub | null>(null)
  const { press, pressed, asking } = useClubPress('ACCESS_RIGHT', setOpen)
  const collision = useDraftCollision({ ...draft, ...open }, open ? 0 : undefined)
  const fits = open !== null && (collision.state === 'free' || collision.state === 'none')
  const go = useEffectEvent(() => void goOn({ ...also, ...open }))

  useEffect(() => {
    if (fits) go()
  }, [fits])

  return {
    press: (club: PressableClub) => {
      setOpen(null)
      press(club)
    },
    pressed,
    collision,
    /** The club whose choice is being dealt with. */
    busy: asking ?? (open && (fits || collision.state === 'checking') ? open.clubId : null),
  }
}
