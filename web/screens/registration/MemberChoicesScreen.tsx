import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useDraft } from '../../wizard/draft.ts'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { OtherWays } from './OtherWays.tsx'
import { RegistrationStep } from './RegistrationStep.tsx'
import { StepActions } from './StepActions.tsx'
import { type FoundMember, memory, registration, stepAddress } from './registration.ts'

/** Whom the search has found in the old files; choosing one fills in what is known of them (B35, B36, B55). */
export default function MemberChoicesScreen() {
  const { t } = useTranslation('session')
  const found = memory.found ?? []
  const other = memory.foundBy === 'number' ? 'otherinfosearch' : 'ctrlnumbersearch'
  return (
    <RegistrationStep
      current="memberchoices"
      title={found.length > 0 ? t('MemberChoices.title', { count: found.length }) : t('MemberChoices.none')}
      lead={found.length > 0 ? t('MemberChoices.lead') : t('MemberChoices.noneText')}
    >
      {found.length > 0 && <ChoiceForm found={found} />}
      <OtherWays search={other} />
    </RegistrationStep>
  )
}

function ChoiceForm({ found }: { found: readonly FoundMember[] }) {
  const { t } = useTranslation('session')
  const { longDate } = useFormat()
  const navigate = useNavigate()
  const [draft, change] = useDraft(registration)
  const form = useForm({
    initial: {
      reference: found.some(({ reference }) => reference === draft.formerMember) ? draft.formerMember! : '',
    },
    fields: { reference: { label: t('MemberChoices.legend') } },
    validate: ({ reference }) => ({ reference: reference ? undefined : t('MemberChoices.chooseOne') }),
    onSubmit: ({ reference }) => {
      const chosen = found.find((member) => member.reference === reference)!
      change({
        // Back may lead here from the way of a new member.
        isReturning: true,
        formerMember: reference,
        searchedBy: memory.foundBy,
        // What the old file knows; all of it can be put right in the next step.
        firstName: chosen.firstName,
        lastName: chosen.lastName,
        birthDate: chosen.birthDate ?? draft['search.birthDate'],
        phoneNumber: draft.phoneNumber || draft['search.phoneNumber'],
        postalCode: draft.postalCode || draft['search.postalCode'],
      })
      return navigate(stepAddress('creation'))
    },
  })
  return (
    <Form form={form}>
      <RadioCardList
        {...form.field('reference')}
        legend={t('MemberChoices.legend')}
        options={found.map(({ reference, firstName, lastName, birthDate, vehicle }) => ({
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
      <StepActions
        back={stepAddress(memory.foundBy === 'number' ? 'ctrlnumbersearch' : 'otherinfosearch')}
        next={t('MemberChoices.submit')}
      />
    </Form>
  )
}
