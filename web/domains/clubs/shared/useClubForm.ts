import { useTranslation } from 'react-i18next'
import { useForm } from '../../../forms/useForm.ts'
import { type ChoiceClub, findInitialClubId } from './clubCard.tsx'
import { type ClubPurpose, useClubAvailabilityCheck } from '../useClosedClub.ts'

interface ClubFormOptions {
  use: ClubPurpose
  clubs: readonly ChoiceClub[]
  /** Id of the club that the member had selected before. */
  previousClubId: string | undefined
  /** Called with the selected club when the gateway confirms that the club is still available. */
  onChoose: (clubId: string) => unknown
  /** Called with the selected club when the club has closed since the list was loaded. */
  onClosed: (clubId: string) => unknown
}

/**
 * Provides the form with which a member selects a club of a region. A club that has closed since
 * the list was loaded is rejected with a message that names the club (E36, K17).
 */
export function useClubForm({ use: purpose, clubs, previousClubId, onChoose, onClosed }: ClubFormOptions) {
  const { t } = useTranslation('clubs')
  const checkAvailability = useClubAvailabilityCheck(purpose)
  const { setValue, ...form } = useForm({
    initial: { clubId: findInitialClubId(clubs, previousClubId) },
    fields: { clubId: { label: t('ClubChoice.title') } },
    validate: ({ clubId }) => (clubId ? {} : { clubId: t('ClubChoice.chooseOne') }),
    onSubmit: async ({ clubId }, refuse) => {
      const club = clubs.find(({ id }) => id === clubId)
      const message = club ? await checkAvailability(club) : null
      if (message === null) return await onChoose(clubId)
      clearSelectedClub()
      onClosed(clubId)
      refuse({ message, fields: [{ field: 'clubId', message }] })
    },
  })
  const clearSelectedClub = () => setValue('clubId', '')
  return form
}
