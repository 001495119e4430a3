import { useEffect, useEffectEvent, useState } from 'react'
import { type PressableClub, useClubSelection } from '../clubs/shared/useClubSelection.ts'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { type PurchaseDraft, type PurchaseStepPath, purchaseWizard } from './purchaseWizard.ts'
import { useOverlapCheckOfDraft } from './useCollision.ts'
import { isOverlapNoticeShown, passCollisionNoticeId } from './PassCollisionNotice.tsx'

/**
 * Club of a button that selects it, with the id of its region.
 */
export interface PressedClub {
  clubId: string
  regionId: string
}

/**
 * Provides the selection of a club with one press. The gateway first checks that the club is
 * available and that no other pass overlaps (E42). Only then does the purchase continue with the
 * next step (E43).
 */
export function useClubSelectionStep(step: PurchaseStepPath, draftChange: PurchaseDraft) {
  const { draft, change, submitStepAnswer } = useWizardStep(purchaseWizard, step)
  const [open, setOpen] = useState<PressedClub | null>(null)
  const { press, pressed, checkingClubId } = useClubSelection(
    'ACCESS_RIGHT',
    setOpen,
    // A club that has closed stays no choice of the purchase.
    (clubId) => draft.clubId === clubId && change({ clubId: undefined }),
  )
  const collision = useOverlapCheckOfDraft({ ...draft, ...open }, open ? 0 : undefined)
  const fits = open !== null && (collision.state === 'free' || collision.state === 'none')
  const go = useEffectEvent(() => void submitStepAnswer({ ...draftChange, ...open }))

  useEffect(() => {
    if (fits) go()
  }, [fits])

  // The notice is above the list, so a member who pressed a row far below would not see it.
  const isBlocked = open !== null && isOverlapNoticeShown(collision)
  useEffect(() => {
    if (isBlocked) document.getElementById(passCollisionNoticeId)?.focus()
  }, [isBlocked])

  return {
    press: (club: PressableClub) => {
      setOpen(null)
      press(club)
    },
    pressed,
    collision,
    /** Id of the club whose availability the gateway is checking. */
    busy: checkingClubId ?? (open && (fits || collision.state === 'checking') ? open.clubId : null),
  }
}
