import { useTranslation } from 'react-i18next'
import { Form } from '../../forms/Form.tsx'
import { ClubChoice } from '../clubs/shared/ClubChoice.tsx'
import type { ChoiceClub } from '../clubs/shared/clubCard.tsx'
import { useClubForm } from '../clubs/shared/useClubForm.ts'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { PassCollisionNotice, ChangeChoiceLink, useNextButtonProps } from './PassCollisionNotice.tsx'
import { type PurchaseDraft, purchaseWizard } from './purchaseWizard.ts'
import { useOverlapCheckOfDraft } from './useCollision.ts'

interface PurchaseClubFormProps {
  clubs: readonly ChoiceClub[]
  /** Further change of the purchase draft, which is stored together with the selected club. */
  draftChange: PurchaseDraft
}

/** Form in which the buyer of a pass selects a club of the chosen region. */
export function ClubForm({ clubs, draftChange }: PurchaseClubFormProps) {
  const { t } = useTranslation('clubs')
  const { draft, change, submitStepAnswer } = useWizardStep(purchaseWizard, 'clubs')
  const form = useClubForm({
    use: 'ACCESS_RIGHT',
    clubs,
    previousClubId: draft.clubId,
    onChoose: (clubId) => submitStepAnswer({ ...draftChange, clubId }),
    onClosed: (clubId) => draft.clubId === clubId && change({ clubId: undefined }),
  })
  const collision = useOverlapCheckOfDraft({ ...draft, clubId: form.values.clubId })
  const nextButtonProps = useNextButtonProps(
    collision,
    form.values.clubId ? null : { text: t('ClubChoice.chooseOne'), field: 'clubId' },
  )
  return (
    <Form form={form}>
      <PassCollisionNotice collision={collision} actions={<ChangeChoiceLink step="vehicle" />} />
      <ClubChoice {...form.field('clubId')} legend={t('ClubChoice.title')} legendHidden clubs={clubs} />
      <StepActions busy={form.busy} {...nextButtonProps} />
    </Form>
  )
}
