import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CreationScreenQuery } from '../../__generated__/CreationScreenQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { AddressFields } from '../addresses/shared/AddressFields.tsx'
import { buildAddressFormValues } from '../addresses/shared/addressForm.ts'
import { useAddressForm } from '../addresses/shared/useAddressForm.ts'
import { PersonFields } from '../members/shared/PersonFields.tsx'
import { emptyPerson, usePersonForm } from '../members/shared/personForm.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { changeDraft } from '../../wizard/draft.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { type PictureChange, PictureField } from '../../ui/PictureField.tsx'
import { Stack } from '../../ui/layout.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { buildProfileFormValues, registrationWizard } from './registrationWizard.ts'
import { useRegistrationRefusal } from './useRegistrationRefusal.ts'

/** Registration step for personal data and postal address (B37, B42–B46). */
export default function CreationScreen({ queryRef }: ScreenProps<CreationScreenQuery>) {
  const { t } = useTranslation('registration')
  const { draft, submitStepAnswer } = useWizardStep(registrationWizard, 'creation')
  const { portal } = usePreloadedQuery<CreationScreenQuery>(
    graphql`
      query CreationScreenQuery @preloadable {
        ...Shell_query
        portal {
          now
          limits {
            minimumAge
            uploadBytes
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
    initial: {
      ...emptyPerson,
      ...buildAddressFormValues(null),
      isBusiness: false,
      picture: '',
      ...buildProfileFormValues(draft),
    },
    fields: {
      ...person.fields,
      isBusiness: { label: t('Creation.isBusiness') },
      ...address.fields,
      // Field without a value, so that errors about the picture have a place.
      picture: { label: t('Creation.picture') },
    },
    validate: (values) => ({ ...person.validate(values), ...address.validate(values) }),
    onSubmit: () => submitStepAnswer({ profileDone: true }),
  })
  useRegistrationRefusal('creation', form)

  const [picture, setPicture] = useState<PictureChange>(draft.picture ?? null)
  const { values } = form
  useEffect(() => changeDraft(registrationWizard, buildProfileFormValues(values)), [values])

  return (
    <WizardStep
      wizard={registrationWizard}
      current="creation"
      title={t('Creation.title')}
      lead={draft.isReturning ? t('Creation.leadReturning') : t('Creation.lead')}
    >
      <Form form={form}>
        <Card title={t('Creation.person')}>
          <Stack gap={5}>
            <PersonFields form={form} />
            <CheckboxField
              {...form.field('isBusiness')}
              optional={false}
              hint={t('Creation.isBusinessHint')}
            />
            <PictureField
              id="picture"
              label={t('Creation.picture')}
              alt={t('Creation.pictureAlt')}
              url={null}
              change={picture}
              onChange={(change) => {
                changeDraft(registrationWizard, {
                  picture: change === 'removed' ? undefined : (change ?? undefined),
                })
                setPicture(change)
                form.clearError('picture')
              }}
              error={form.field('picture').error}
              maxBytes={portal.limits.uploadBytes}
            />
          </Stack>
        </Card>
        <Card title={t('Creation.address')}>
          <Stack gap={5}>
            <AddressFields form={form} />
          </Stack>
        </Card>
        <StepActions />
      </Form>
    </WizardStep>
  )
}
