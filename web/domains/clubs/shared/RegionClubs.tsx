import { useTranslation } from 'react-i18next'
import type { clubCard_club$key } from '../../../__generated__/clubCard_club.graphql.ts'
import { Stack } from '../../../ui/layout.tsx'
import { ClubListWithDetails } from '../ClubListWithDetails.tsx'
import type { FoundClubsProps } from '../FoundClubs.ts'
import { ClubSearchStepActions } from './ClubSearchStepActions.tsx'
import { ClubSelectionNotice } from './ClubSelectionNotice.tsx'
import { NearestOpenClubs } from './NearestOpenClubs.tsx'
import { useDisplayedClubs } from './clubCard.tsx'
import type { ClubSelectionState } from './useClubSelection.ts'

interface RegionClubsProps extends Pick<FoundClubsProps, 'use' | 'onChoose' | 'busy' | 'chosenClubId'> {
  clubs: clubCard_club$key
  /** Result of the last press on a club, shown above the list if the club is not available. */
  selection: ClubSelectionState
}

/**
 * Wizard step with the clubs of a region, in the same rows as the club search (E34–E36, K17). A
 * press on a row selects the club. Closed clubs come last and show the reason.
 */
export function RegionClubs({ clubs: key, selection, ...list }: RegionClubsProps) {
  const { t } = useTranslation('clubs')
  const clubs = useDisplayedClubs(key)
  const sorted = clubs.toSorted((a, b) => Number(b.available) - Number(a.available))
  const closedClubId =
    selection.state === 'closed' ? selection.clubId : sorted[0]?.available ? null : sorted[0]?.id
  return (
    <Stack gap={5}>
      <ClubSelectionNotice pressed={selection} />
      {closedClubId && (
        <NearestOpenClubs
          use={list.use}
          closedClubId={closedClubId}
          busy={list.busy ?? null}
          onChoose={list.onChoose}
        />
      )}
      <ClubListWithDetails
        {...list}
        label={t('ClubChoice.list')}
        status={<p>{t('ClubChoice.count', { count: clubs.length })}</p>}
        clubs={sorted}
      />
      <ClubSearchStepActions prompt={t('ClubChoice.chooseOne')} />
    </Stack>
  )
}
