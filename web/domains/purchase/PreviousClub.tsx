import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PreviousClub_club$key } from '../../__generated__/PreviousClub_club.graphql.ts'
import { ClubSelectionNotice } from '../clubs/shared/ClubSelectionNotice.tsx'
import { SingleClub } from '../clubs/shared/SingleClub.tsx'
import { useDisplayedClubs } from '../clubs/shared/clubCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { useDoublePressGuard } from '../../wizard/pressSeries.ts'
import { StepBackLink, StepPrice } from '../../wizard/StepActions.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { PassCollisionNotice, ChangeChoiceLink, useOverlapBlockReason } from './PassCollisionNotice.tsx'
import { type PurchaseDraft, purchaseWizard } from './purchaseWizard.ts'
import { useClubSelectionStep } from './useClubSelectionStep.ts'

interface PreviousClubProps {
  club: PreviousClub_club$key
  /** Further change of the purchase draft, which is stored together with the selected club. */
  draftChange: PurchaseDraft
}

/** Buttons to keep the previous club or to select another club. */
export function PreviousClub({ club: key, draftChange }: PreviousClubProps) {
  const { t } = useTranslation('clubs')
  const { submitStepAnswer } = useWizardStep(purchaseWizard, 'previousClub')
  const price = useContext(StepPrice)
  const guardPress = useDoublePressGuard()
  const [club] = useDisplayedClubs([
    useFragment(
      graphql`
        fragment PreviousClub_club on Club {
          ...clubCard_club
        }
      `,
      key,
    ),
  ])
  const { press, pressed, collision, busy } = useClubSelectionStep('previousClub', draftChange)
  const collisionReason = useOverlapBlockReason(collision)
  if (!club?.region) return null
  const regionId = club.region.id
  return (
    <Stack gap={5}>
      <PassCollisionNotice collision={collision} actions={<ChangeChoiceLink step="vehicle" />} />
      <ClubSelectionNotice pressed={pressed} />
      <SingleClub club={club} />
      <Actions>
        <ActionBar price={price}>
          <Button
            variant="primary"
            size="large"
            iconEnd="arrowRight"
            busy={busy !== null}
            reason={collisionReason}
            onClick={guardPress(() => press({ ...club, regionId }))}
          >
            {t('PreviousClub.keep')}
          </Button>
        </ActionBar>
        <Button
          size="large"
          icon="search"
          onClick={() => void submitStepAnswer({ otherClub: true }, 'region')}
        >
          {t('PreviousClub.other')}
        </Button>
        <StepBackLink />
      </Actions>
    </Stack>
  )
}
