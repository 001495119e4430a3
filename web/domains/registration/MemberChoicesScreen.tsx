import { useTranslation } from 'react-i18next'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useDraft } from '../../wizard/draft.ts'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { SearchAlternatives } from './SearchAlternatives.tsx'
import { type FoundMember, registrationWizard } from './registrationWizard.ts'

/**
 * Registration step with the former member records that the search found. The form is filled in
 * with the data of the record that the visitor selects (B35, B36, B55).
 */
export default function MemberChoicesScreen() {
  const { t } = useTranslation('registration')
  const [{ found = [], foundBy }] = useDraft(registrationWizard)
  const other = foundBy === 'names' ? 'ctrlnumbersearch' : 'otherinfosearch'
  return (
    <WizardStep
      wizard={registrationWizard}
      current="memberchoices"
      title={found.length > 0 ? t('MemberChoices.title', { count: found.length }) : t('MemberChoices.none')}
      lead={found.length > 0 ? t('MemberChoices.lead', { count: found.length }) : t('MemberChoices.noneText')}
    >
      {found.length > 0 && <FormerMemberChoiceForm foundMembers={found} />}
      <SearchAlternatives search={other} isOnlyWay={found.length === 0} />
    </WizardStep>
  )
}

function FormerMemberChoiceForm({ foundMembers }: { foundMembers: readonly FoundMember[] }) {
  const { t } = useTranslation('registration')
  const { longDate } = useFormat()
  const { draft, submitStepAnswer } = useWizardStep(registrationWizard, 'memberchoices')
  // A single result is selected by default; the member confirms it with the button.
  const marked =
    foundMembers.length === 1
      ? foundMembers[0]
      : foundMembers.find(({ reference }) => reference === draft.formerMember)
  const form = useForm({
    initial: { reference: marked?.reference ?? '' },
    fields: { reference: { label: t('MemberChoices.legend') } },
    validate: ({ reference }) => ({ reference: reference ? undefined : t('MemberChoices.chooseOne') }),
    onSubmit: ({ reference }) => {
      const chosen = foundMembers.find((member) => member.reference === reference)!
      return submitStepAnswer({
        // The back button may lead here from the registration of a new member.
        isReturning: true,
        formerMember: reference,
        searchedBy: draft.foundBy,
        // Data of the previous record; the next step can correct all of it.
        firstName: chosen.firstName,
        lastName: chosen.lastName,
        birthDate: chosen.birthDate ?? draft['search.birthDate'],
        phoneNumber: draft.phoneNumber || draft['search.phoneNumber'],
        postalCode: draft.postalCode || draft['search.postalCode'],
      })
    },
  })
  return (
    <Form form={form}>
      <RadioCardList
        {...form.field('reference')}
        legend={t('MemberChoices.legend')}
        options={foundMembers.map(({ reference, firstName, lastName, birthDate, vehicle }) => ({
          value: reference,
          title: `${firstName} ${lastName}`,
          description: [
            birthDate
              ? t('MemberChoices.bornOn', { date: longDate(birthDate) })
              : t('MemberChoices.birthDateUnknown'),
            vehicle ?? t('MemberChoices.noVehicle'),
          ].join(' · '),
        }))}
      />
      <StepActions next={t('MemberChoices.submit')} />
    </Form>
  )
}
