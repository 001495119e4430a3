import { useEffect, useEffectEvent, useState } from 'react'
import { type PressableClub, useClubPress } from '../clubs/shared/useClubPress.ts'
import { useStep } from '../../wizard/useStep.ts'
import { type PurchaseDraft, type PurchaseStepPath, purchaseWizard } from './purchaseWizard.ts'
import { useDraftCollision } from './useCollision.ts'

/** Club and its region. */
export interface PressedClub {
  clubId: string
  regionId: string
}

/**
 * Handles a club that is selected with one press. The club is checked for availability and then for
 * collisions like any choice (E42), but without delay; the purchase continues when there is no
 * obstacle (E43). `also` is the draft change that is stored together with the choice.
 */
export function usePressedClub(step: PurchaseStepPath, also: PurchaseDraft) {
  const { draft, goOn } = useStep(purchaseWizard, step)
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
    /** Id of the club whose selection is being checked. */
    busy: asking ?? (open && (fits || collision.state === 'checking') ? open.clubId : null),
  }
}
