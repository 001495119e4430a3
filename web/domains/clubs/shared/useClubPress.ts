import { useState } from 'react'
import type { ChoiceClub } from './clubCard.tsx'
import { type ChosenFor, useClosedClub } from '../useClosedClub.ts'

/** A club that is chosen by one press, with its region. */
export type PressableClub = Pick<ChoiceClub, 'id' | 'name'> & { regionId: string }

/** The state of a press: nothing to show, the club that is being checked, or why the press did not go through. */
export type ClubPress =
  | { state: 'none' }
  | { state: 'asking'; clubId: string }
  | { state: 'closed'; message: string }
  | { state: 'failed'; retry: () => void }

/** Handles a club that is chosen by one press: `onOpen` is called once the gateway says that it is still available. */
export function useClubPress(use: ChosenFor, onOpen: (choice: { clubId: string; regionId: string }) => void) {
  const findClosed = useClosedClub(use)
  const [pressed, setPressed] = useState<ClubPress>({ state: 'none' })

  async function press(club: PressableClub): Promise<void> {
    setPressed({ state: 'asking', clubId: club.id })
    try {
      const message = await findClosed(club)
      setPressed(message === null ? { state: 'none' } : { state: 'closed', message })
      if (message === null) onOpen({ clubId: club.id, regionId: club.regionId })
    } catch {
      setPressed({ state: 'failed', retry: () => void press(club) })
    }
  }

  return {
    press: (club: PressableClub) => void press(club),
    pressed,
    /** The id of the club that is being checked. */
    asking: pressed.state === 'asking' ? pressed.clubId : null,
  }
}
