import { useState } from 'react'
import type { ChoiceClub } from './clubCard.tsx'
import { type ClubPurpose, useClubAvailabilityCheck } from '../useClosedClub.ts'

/** Suggested club that the member can select with one press, with the id of its region. */
export type PressableClub = Pick<ChoiceClub, 'id' | 'name'> & { regionId: string }

/**
 * State of a club selection: nothing to show, a check in progress, a message about a closed club,
 * or a failed check that can be repeated.
 */
export type ClubSelectionState =
  | { state: 'none' }
  | { state: 'checking'; clubId: string }
  | { state: 'closed'; clubId: string; message: string }
  | { state: 'failed'; retry: () => void }

/**
 * Selects a club with one press. Calls `onOpen` when the gateway confirms that the club is still
 * available, otherwise `onClosed`.
 */
export function useClubSelection(
  purpose: ClubPurpose,
  onOpen: (choice: { clubId: string; regionId: string }) => void,
  onClosed?: (clubId: string) => void,
) {
  const checkAvailability = useClubAvailabilityCheck(purpose)
  const [pressed, setPressed] = useState<ClubSelectionState>({ state: 'none' })

  async function selectClub(club: PressableClub): Promise<void> {
    setPressed({ state: 'checking', clubId: club.id })
    try {
      const message = await checkAvailability(club)
      setPressed(message === null ? { state: 'none' } : { state: 'closed', clubId: club.id, message })
      if (message === null) onOpen({ clubId: club.id, regionId: club.regionId })
      else onClosed?.(club.id)
    } catch {
      setPressed({ state: 'failed', retry: () => void selectClub(club) })
    }
  }

  return {
    press: (club: PressableClub) => void selectClub(club),
    pressed,
    /** Id of the club whose availability the gateway is checking. */
    checkingClubId: pressed.state === 'checking' ? pressed.clubId : null,
  }
}
