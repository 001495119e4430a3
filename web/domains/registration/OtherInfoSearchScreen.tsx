import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { OtherInfoSearchScreenQuery } from '../../__generated__/OtherInfoSearchScreenQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { formatPostalCode, formatPhoneNumber } from '../../forms/addressFormats.ts'
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

/**
 * Registration step that searches for the record of a former member by name, postal code and phone
 * number instead of the control number (B33).
 */
export default function OtherInfoSearchScreen({ queryRef }: ScreenProps<OtherInfoSearchScreenQuery>) {
  const { t } = useTranslation('registration')
  const [draft] = useDraft(registrationWizard)
  const { portal } = usePreloadedQuery<OtherInfoSearchScreenQuery>(
    graphql`
      query OtherInfoSearchScreenQuery @preloadable {
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
  const search = useFormerMemberSearch('names')
  const form = useForm({
    mutation: 'findExistingMembers',
    initial: {
      firstName: draft['search.firstName'] ?? '',
      lastName: draft['search.lastName'] ?? '',
      postalCode: draft['search.postalCode'] ?? '',
      phoneNumber: draft['search.phoneNumber'] ?? '',
      birthDate: draft['search.birthDate'] ?? '',
    },
    fields: {
      firstName: person.fields.firstName,
      lastName: person.fields.lastName,
      postalCode: {
        label: t('Search.postalCode'),
        missing: t('Search.postalCodeMissing'),
        required: true,
        maxLength: 10,
      },
      phoneNumber: person.fields.phoneNumber,
      birthDate: person.fields.birthDate,
    },
    validate: (values) => person.validate({ ...emptyPerson, ...values }),
    onSubmit: (_, refuse) => search(refuse),
  })
  useStoreSearchInput(form.values)
  useRegistrationRefusal('otherinfosearch', form)

  const postalField = form.field('postalCode')
  const phoneField = form.field('phoneNumber')
  return (
    <WizardStep
      wizard={registrationWizard}
      current="otherinfosearch"
      title={t('OtherInfoSearch.title')}
      lead={t('OtherInfoSearch.lead')}
    >
      <Form form={form}>
        <TextField {...form.field('firstName')} autoComplete="given-name" />
        <TextField {...form.field('lastName')} autoComplete="family-name" />
        <TextField
          {...postalField}
          width="short"
          hint={t('Search.postalCodeHint')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          onBlur={(event) => {
            form.setValue('postalCode', formatPostalCode(form.values.postalCode))
            return postalField.onBlur(event)
          }}
        />
        <TextField
          {...phoneField}
          type="tel"
          width="medium"
          hint={t('Search.phoneHint')}
          autoComplete="tel"
          onBlur={(event) => {
            form.setValue('phoneNumber', formatPhoneNumber(form.values.phoneNumber))
            return phoneField.onBlur(event)
          }}
        />
        <BirthDateField
          form={form}
          hint={t('Search.birthDateHint')}
          day={form.values.birthDate}
          onChange={(day) => form.setValue('birthDate', day)}
        />
        <StepActions next={t('Search.submit')} busy={form.busy} />
      </Form>
      <SearchAlternatives search="ctrlnumbersearch" />
    </WizardStep>
  )
}
