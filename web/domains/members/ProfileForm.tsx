import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router-dom'
import type { ProfileFormMutation } from '../../__generated__/ProfileFormMutation.graphql.ts'
import type { ProfileForm_member$key } from '../../__generated__/ProfileForm_member.graphql.ts'
import type { ProfileForm_portal$key } from '../../__generated__/ProfileForm_portal.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import {
  noPicture,
  buildPictureFields,
  buildPictureInput,
  usePictureField,
} from '../../forms/usePictureField.ts'
import { useForm } from '../../forms/useForm.ts'
import { AddressFields } from '../addresses/shared/AddressFields.tsx'
import { buildAddressInput, buildAddressFormValues } from '../addresses/shared/addressForm.ts'
import { useAddressForm } from '../addresses/shared/useAddressForm.ts'
import { PersonFields } from './shared/PersonFields.tsx'
import { buildPersonInput, isLivingInCanada, usePersonForm } from './shared/personForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PictureField } from '../../ui/PictureField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { toLockedFieldNames, removeRulesOfLockedFields } from '../../forms/lockedFields.ts'
import { paths } from '../../platform/paths.ts'
import { useReturnPath } from '../../platform/useReturnPath.ts'

interface ProfileFormProps {
  member: ProfileForm_member$key
  portal: ProfileForm_portal$key
}

/** Profile form: personal data, photo and postal address (M01–M06, M22, M25). */
export function ProfileForm({ member: memberKey, portal: portalKey }: ProfileFormProps) {
  const { t } = useTranslation(['members', 'common'])
  const member = useFragment(memberFragment, memberKey)
  const { now, limits } = useFragment(portalFragment, portalKey)
  const [save] = useTypedMutation<ProfileFormMutation>(mutation)
  const [saved, setSaved] = useState(0)
  // Key of the address fields. Each new key shows the saved address as text.
  const [addressRound, setAddressRound] = useState(0)
  const returnPath = useReturnPath()
  const locked = { fields: toLockedFieldNames(member.lockedFields), reason: t('Profile.locked') }

  const person = usePersonForm({ now, minimumAge: limits.minimumAge })
  const address = useAddressForm()
  const storedAddress = buildAddressFormValues(member.address, member.manualAddress)
  const fields = { ...person.fields, ...address.fields, ...buildPictureFields(t('Profile.picture')) }
  const form = useForm({
    initial: {
      firstName: member.firstName,
      lastName: member.lastName,
      phoneNumber: member.phoneNumber ?? '',
      birthDate: member.birthDate ?? '',
      gender: member.gender === 'FEMALE' ? 'FEMALE' : 'MALE',
      ...storedAddress,
      ...noPicture,
    },
    mutation: 'updateProfile',
    keepsOnLeave: true,
    // Locked fields have no rules. A birth date that the federation does not have may stay empty
    // (B36).
    fields: removeRulesOfLockedFields(
      { ...fields, birthDate: { ...fields.birthDate, required: member.birthDate != null } },
      locked.fields,
    ),
    validate: (values) => {
      const errors = { ...person.validate(values), ...address.validate(values) }
      return Object.fromEntries(Object.entries(errors).filter(([name]) => !locked.fields.has(name)))
    },
    onSubmit: (values, refuse) => {
      setSaved(0)
      return save(
        {
          input: {
            ...buildPersonInput(values),
            isCanadian: locked.fields.has('isCanadian')
              ? member.isCanadian
              : isLivingInCanada(values.country, { ...storedAddress, isCanadian: member.isCanadian }),
            address: buildAddressInput(values),
            manualAddress: values.manualAddress,
            picture: buildPictureInput(values),
          },
        },
        {
          UpdateProfilePayload: () => {
            form.setValue('pictureChange', '')
            setSaved((times) => times + 1)
            setAddressRound((round) => round + 1)
          },
          Problem: refuse,
        },
      )
    },
  })

  const picture = usePictureField(form)

  // Links to the address lead past the personal data. The member may already be on this screen.
  const location = useLocation()
  const isAddressLinked = isLinkToAddress(location)
  useEffect(() => {
    if (isLinkToAddress(location)) document.getElementById('address')?.focus()
  }, [location])

  return (
    <Stack gap={5}>
      {saved > 0 && <ProfileSavedNotice text={t('Profile.done')} />}
      <Form form={form}>
        <Card title={t('Profile.you')}>
          <Stack gap={5}>
            <PersonFields form={form} locked={locked} />
            <Stack gap={2}>
              <TextField
                id="email"
                type="email"
                label={t('Profile.email')}
                hint={t('Profile.emailHint')}
                value={member.email}
                autoComplete="email"
                readOnly
              />
              <TextLink standalone to={paths.email({ redirect: returnPath })}>
                {t('Profile.changeEmail')}
              </TextLink>
            </Stack>
            <PictureField
              {...picture}
              label={t('Profile.picture')}
              alt={t('Profile.pictureAlt')}
              url={member.pictureUrl}
              maxBytes={limits.uploadBytes}
            />
          </Stack>
        </Card>
        <Card
          title={t('Profile.address')}
          id="address"
          tabIndex={-1}
          data-initial-focus={isAddressLinked || undefined}
        >
          <Stack gap={5}>
            <AddressFields key={addressRound} form={form} locked={locked} />
            <p>
              {t('Profile.billingAddressApart')}{' '}
              <TextLink to={paths.billingAddress()}>{t('Profile.changeBillingAddress')}</TextLink>
            </p>
          </Stack>
        </Card>
        <Actions>
          <Button type="submit" variant="primary" size="large" busy={form.busy}>
            {t('Profile.submit')}
          </Button>
        </Actions>
      </Form>
    </Stack>
  )
}

const isLinkToAddress = ({ hash }: { hash: string }) => hash === '#address'

/**
 * Success notice of the profile form. The notice takes the focus, so that the window scrolls from
 * the submit button up to the notice.
 */
function ProfileSavedNotice({ text }: { text: string }) {
  const { t } = useTranslation()
  const returnPath = useReturnPath()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Notice
      ref={notice}
      tone="success"
      live
      actions={
        <ButtonLink to={returnPath ?? paths.dashboard()} size="small">
          {t(returnPath === null ? 'words.home' : 'words.back')}
        </ButtonLink>
      }
    >
      {text}
    </Notice>
  )
}

const memberFragment = graphql`
  fragment ProfileForm_member on Member {
    email
    firstName
    lastName
    phoneNumber
    birthDate
    gender
    isCanadian
    pictureUrl
    manualAddress
    lockedFields
    address {
      addressLine
      apartment
      city {
        id
      }
      cityName
      province
      postalCode
      country
    }
  }
`

const portalFragment = graphql`
  fragment ProfileForm_portal on Portal {
    now
    limits {
      minimumAge
      uploadBytes
    }
  }
`

const mutation = graphql`
  mutation ProfileFormMutation($input: UpdateProfileInput!) {
    updateProfile(input: $input) {
      __typename
      ... on UpdateProfilePayload @alias {
        viewer {
          profileIncomplete
          ...ProfileForm_member
        }
      }
      ...problem_shown @alias
    }
  }
`
