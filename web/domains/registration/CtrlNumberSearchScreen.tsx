import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CtrlNumberSearchScreenQuery } from '../../__generated__/CtrlNumberSearchScreenQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { BirthDateField } from '../members/shared/BirthDateField.tsx'
import { emptyPerson, usePersonForm } from '../members/shared/personForm.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { useDraft } from '../../wizard/draft.ts'
import { TextField } from '../../ui/TextField.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { SearchAlternatives } from './SearchAlternatives.tsx'
import { registrationWizard } from './registrationWizard.ts'
import { useStoreSearchInput } from './useStoreSearchInput.ts'
import { useRegistrationRefusal } from './useRegistrationRefusal.ts'
import { useFormerMemberSearch } from './useSearch.ts'

/** Registration step that searches for the record of a former member by control number (B32). */
export default function CtrlNumberSearchScreen({ queryRef }: ScreenProps<CtrlNumberSearchScreenQuery>) {
  const { t } = useTranslation('registration')
  const [draft] = useDraft(registrationWizard)
  const { portal } = usePreloadedQuery<CtrlNumberSearchScreenQuery>(
    graphql`
      query CtrlNumberSearchScreenQuery @preloadable {
        ...Shell_query
        portal {
          now
          limits {
            minimumAge
          }
        }
      }
    `,
    queryRef,
  )
  const person = usePersonForm({ now: portal.now, minimumAge: portal.limits.minimumAge })
  const search = useFormerMemberSearch('number')
  const form = useForm({
    mutation: 'findExistingMembers',
    initial: {
      controlNumber: draft['search.controlNumber'] ?? '',
      birthDate: draft['search.birthDate'] ?? '',
    },
    fields: {
      controlNumber: {
        label: t('Search.controlNumber'),
        missing: t('Search.controlNumberMissing'),
        required: true,
        minLength: 4,
        maxLength: 7,
      },
      birthDate: person.fields.birthDate,
    },
    validate: ({ birthDate }) => ({
      birthDate: person.validate({ ...emptyPerson, birthDate }).birthDate,
    }),
    onSubmit: (_, refuse) => search(refuse),
  })
  useStoreSearchInput(form.values)
  useRegistrationRefusal('ctrlnumbersearch', form)

  return (
    <WizardStep
      wizard={registrationWizard}
      current="ctrlnumbersearch"
      title={t('CtrlNumberSearch.title')}
      lead={t('CtrlNumberSearch.lead')}
    >
      <Form form={form}>
        <TextField
          {...form.field('controlNumber')}
          width="short"
          hint={t('Search.controlNumberHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <BirthDateField
          form={form}
          hint={t('Search.birthDateHint')}
          day={form.values.birthDate}
          onChange={(day) => form.setValue('birthDate', day)}
        />
        <StepActions next={t('Search.submit')} busy={form.busy} />
      </Form>
      <SearchAlternatives search="otherinfosearch" />
    </WizardStep>
  )
}
