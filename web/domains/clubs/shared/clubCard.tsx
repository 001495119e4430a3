import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { clubCard_club$data, clubCard_club$key } from '../../../__generated__/clubCard_club.graphql.ts'
import { TextLines } from '../../../ui/TextLines.tsx'
import type { RadioCardOption } from '../../../ui/RadioCardList.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { ClubPicture } from '../ClubPicture.tsx'

/** Club in a list from which the member selects a club. */
export type ChoiceClub = clubCard_club$data[number]

/** Club that the member selects by pressing its card, with the id of its region. */
export type PressedClub = ChoiceClub & { regionId: string }

/**
 * Returns the press handler for the cards of a list of clubs. The handler passes the pressed club
 * to `onChoose`, and ignores a club outside every selectable region (E31).
 */
export const createClubPressHandler =
  (clubs: readonly ChoiceClub[], onChoose: (club: PressedClub) => void) =>
  (clubId: string): void => {
    const club = clubs.find(({ id }) => id === clubId)
    if (club?.region) onChoose({ ...club, regionId: club.region.id })
  }

/** Reads from a Relay fragment the club fields that a list of clubs displays. */
export function useDisplayedClubs(clubs: clubCard_club$key): readonly ChoiceClub[] {
  return useFragment(
    graphql`
      fragment clubCard_club on Club
      @relay(plural: true)
      @argumentDefinitions(use: { type: "ClubUse!", defaultValue: ACCESS_RIGHT }) {
        id
        number
        name
        available
        unavailableMessage(use: $use)
        website
        address
        postalCode
        city
        phoneNumber
        imageUrl
        coordinates {
          latitude
          longitude
        }
        region {
          id
        }
      }
    `,
    clubs,
  )
}

/**
 * Returns a function that creates a radio card for a club. The card of an unavailable club is
 * disabled and shows the reason (E34, E35, E38, E39, E73, E74).
 */
export function useClubCardFactory(): (club: ChoiceClub) => RadioCardOption {
  const { t } = useTranslation('clubs')
  return (club) => {
    return {
      value: club.id,
      title: <WholeWords>{club.name}</WholeWords>,
      media: <ClubPicture url={club.imageUrl ?? null} />,
      description: (
        <TextLines>
          {t('Club.number', { number: club.number })}
          {club.address}
          <WholeWords>
            {[club.city, club.postalCode?.replaceAll(' ', '\u00a0')].filter(Boolean).join(' ')}
          </WholeWords>
          {club.phoneNumber?.replaceAll(' ', '\u00a0')}
        </TextLines>
      ),
      children: club.website && (
        <TextLink standalone href={club.website} newTab>
          {t('Club.website')}
          <span className="visually-hidden"> {club.name}</span>
        </TextLink>
      ),
      disabled: !club.available,
      reason: club.unavailableMessage,
    }
  }
}
