import { ClubSearch } from '../../clubs/shared/ClubSearch.tsx'
import { useClubSelection } from '../../clubs/shared/useClubSelection.ts'

interface VehicleClubSearchProps {
  /** Id of the club that the club field shows, which the search marks. */
  chosenClubId: string | undefined
  /** Called with the id of the pressed club after the gateway confirms that the club is open. */
  onChoose: (clubId: string) => void
}

/** Club search in a purchase for several vehicles, whose code loads on demand. */
export default function VehicleClubSearch({ chosenClubId, onChoose }: VehicleClubSearchProps) {
  const { press, pressed, checkingClubId } = useClubSelection('ACCESS_RIGHT', ({ clubId }) =>
    onChoose(clubId),
  )
  return (
    <ClubSearch
      use="ACCESS_RIGHT"
      selection={pressed}
      busy={checkingClubId}
      chosenClubId={chosenClubId}
      onChoose={press}
    />
  )
}
