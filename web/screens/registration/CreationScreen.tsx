import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { CreationScreenQuery } from '../../__generated__/CreationScreenQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { AddressFields } from '../../parts/addresses/AddressFields.tsx'
import { addressValues, useAddressForm } from '../../parts/addresses/addressForm.ts'
import { PersonFields } from '../../parts/members/PersonFields.tsx'
import { newPerson, usePersonForm } from '../../parts/members/personForm.ts'
import type { ScreenProps } from '../../relay/screen.ts'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RegistrationStep } from './RegistrationStep.tsx'
import { StepActions } from './StepActions.tsx'
import { profileOf, registration, stepAddress } from './registration.ts'
import { useRefusal } from './useRefusal.ts'

/** Who opens the account, and where they live (B37, B42–B46). */
export default function CreationScreen({ queryRef }: ScreenProps<CreationScreenQuery>) {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const [draft, change] = useDraft(registration)
  const { portal } = usePreloadedQuery<CreationScreenQuery>(
    graphql`
      query CreationScreenQuery @preloadable {
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
  const address = useAddressForm()

  const form = useForm({
    mutation: 'register',
    initial: { ...newPerson, ...addressValues(null), isBusiness: false, ...profileOf(draft) },
    fields: {
      ...person.fields,
      isBusiness: { label: t('Creation.isBusiness') },
      ...address.fields,
    },
    validate: (values) => ({ ...person.validate(values), ...address.validate(values) }),
    onSubmit: () => {
      change({ profileDone: true })
      return navigate(stepAddress('consent'))
    },
  })
  useRefusal('creation', form)

  const { values } = form
  useEffect(() => changeDraft(registration, values), [values])

  return (
    <RegistrationStep
      current="creation"
      title={t('Creation.title')}
      lead={draft.isReturning ? t('Creation.leadReturning') : t('Creation.lead')}
    >
      <Form form={form}>
        <Stack as="section" gap={5} aria-labelledby="person">
          <h2 id="person">{t('Creation.person')}</h2>
          <PersonFields form={form} />
          <CheckboxField {...form.field('isBusiness')} optional={false} hint={t('Creation.isBusinessHint')} />
        </Stack>
        <Stack as="section" gap={5} aria-labelledby="address">
          <h2 id="address">{t('Creation.address')}</h2>
          <AddressFields form={form} />
        </Stack>
        <StepActions back={stepAddress(draft.isReturning ? 'memberchoices' : 'baseinfo')} />
      </Form>
    </RegistrationStep>
  )
}
