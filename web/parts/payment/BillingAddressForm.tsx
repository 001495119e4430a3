import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BillingAddressFormMutation } from '../../__generated__/BillingAddressFormMutation.graphql.ts'
import type { BillingAddressForm_address$key } from '../../__generated__/BillingAddressForm_address.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { provinces, states } from '../../forms/address.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Actions } from '../../ui/layout.tsx'
import { CityField } from './CityField.tsx'
import { addressInput, isPostalCode, isQuebec, tidyPostalCode } from './addressRules.ts'

export interface BillingAddressFormProps {
  /** The address that is stored; null when there is none. */
  address: BillingAddressForm_address$key | null
  onStored: () => void
  /** Goes back to the address that is stored; without it there is none to go back to. */
  onCancel?: () => void
}

/** Takes the billing address and stores it (G10, G15–G19, G21). */
export function BillingAddressForm({ address: key, onStored, onCancel }: BillingAddressFormProps) {
  const { t } = useTranslation('payment')
  const address = useFragment(
    graphql`
      fragment BillingAddressForm_address on BillingAddress {
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
    `,
    key,
  )
  const [store] = useTypedMutation<BillingAddressFormMutation>(mutation)

  const form = useForm({
    initial: {
      country: address?.country === 'UNITED_STATES' ? 'UNITED_STATES' : 'CANADA',
      addressLine: address?.addressLine ?? '',
      apartment: address?.apartment ?? '',
      province: address ? (address.province ?? '') : 'QC',
      cityId: address?.city?.id ?? '',
      otherCity: address?.cityName ?? '',
      postalCode: address?.postalCode ?? '',
    },
    fields: {
      country: { label: t('Address.country'), required: true },
      addressLine: { label: t('Address.addressLine'), required: true, maxLength: 45 },
      apartment: { label: t('Address.apartment'), maxLength: 10 },
      province: { label: t('Address.province'), required: true },
      cityId: { label: t('Address.city') },
      otherCity: { label: t('Address.city'), maxLength: 50 },
      postalCode: { label: t('Address.postalCode'), required: true, maxLength: 10 },
    },
    validate: (values) => {
      const inQuebec = isQuebec(values)
      return {
        cityId: inQuebec && !values.cityId ? t('Address.cityMissing') : undefined,
        otherCity: !inQuebec && !values.otherCity.trim() ? t('Address.cityMissing') : undefined,
        postalCode: isPostalCode(values.country, values.postalCode)
          ? undefined
          : t(`Address.postalCodeForm.${values.country as 'CANADA' | 'UNITED_STATES'}`),
      }
    },
    onSubmit: (values, refuse) =>
      store(
        { input: addressInput(values) },
        { SetBillingAddressPayload: onStored, InvalidInputProblem: refuse, RefusedProblem: refuse },
      ),
  })

  const { country, province, postalCode } = form.values
  const canadian = country === 'CANADA'
  const countryField = form.field('country')
  const postalField = form.field('postalCode')

  return (
    <Form form={form}>
      <SelectField
        {...countryField}
        options={(['CANADA', 'UNITED_STATES'] as const).map((value) => ({
          value,
          label: t(`countries.${value}`),
        }))}
        autoComplete="billing country-name"
        onChange={(event) => {
          form.setValue('province', '')
          return countryField.onChange(event)
        }}
      />
      <TextField
        {...form.field('addressLine')}
        hint={t('Address.addressLineHint')}
        autoComplete="billing address-line1"
      />
      <TextField {...form.field('apartment')} width="short" autoComplete="billing address-line2" />
      <SelectField
        {...form.field('province')}
        label={t(canadian ? 'Address.province' : 'Address.state')}
        placeholder={t('Address.choose')}
        options={
          canadian
            ? provinces.map((value) => ({ value, label: t(`provinces.${value}`) }))
            : states.map((value) => ({ value, label: t(`states.${value}`) }))
        }
        autoComplete="billing address-level1"
      />
      {isQuebec({ country, province }) ? (
        <Suspense fallback={<CitySkeleton />}>
          <CityField
            {...form.field('cityId')}
            optional={false}
            chosen={form.values.cityId}
            onGone={() => form.setValue('cityId', '')}
          />
        </Suspense>
      ) : (
        <TextField {...form.field('otherCity')} optional={false} autoComplete="billing address-level2" />
      )}
      <TextField
        {...postalField}
        label={t(canadian ? 'Address.postalCode' : 'Address.zipCode')}
        hint={t(canadian ? 'Address.postalCodeHint' : 'Address.zipCodeHint')}
        width="short"
        autoComplete="billing postal-code"
        autoCapitalize="characters"
        onBlur={(event) => {
          form.setValue('postalCode', tidyPostalCode(country, postalCode))
          return postalField.onBlur(event)
        }}
      />
      <Actions>
        <Button type="submit" busy={form.busy}>
          {t('Address.save')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('Address.keep')}
          </Button>
        )}
      </Actions>
    </Form>
  )
}

function CitySkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton height="5rem" radius="m" />
    </SkeletonRegion>
  )
}

const mutation = graphql`
  mutation BillingAddressFormMutation($input: SetBillingAddressInput!) {
    setBillingAddress(input: $input) {
      __typename
      ... on SetBillingAddressPayload {
        viewer {
          billingAddress {
            ...BillingAddressForm_address
            ...BillingAddressSummary_address
          }
        }
      }
      ... on InvalidInputProblem {
        message
        fields {
          field
          message
        }
      }
      ... on RefusedProblem {
        message
      }
    }
  }
`
