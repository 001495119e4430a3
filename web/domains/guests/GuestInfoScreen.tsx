import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPhoneNumber, formatPhoneNumber } from '../../forms/addressFormats.ts'
import { Form } from '../../forms/Form.tsx'
import { isEmail } from '../../forms/isEmail.ts'
import { useForm } from '../../forms/useForm.ts'
import { Card } from '../../ui/Card.tsx'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FieldPair, Stack } from '../../ui/layout.tsx'
import { changeDraft, readDraft } from '../../wizard/draft.ts'
import { StepActions, StepPrice } from '../../wizard/StepActions.tsx'
import { StepAside } from '../../wizard/StepAside.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import styles from './Guest.module.css'
import { GuestAddressFields } from './GuestAddressFields.tsx'
import { GuestPrice, useGuestActionBarPrice } from './GuestPrice.tsx'
import { useGuestAddressForm } from './useGuestAddressForm.ts'
import { removeExpiredGuestPurchases } from './earlierPurchases.ts'
import {
  destinations,
  buildInitialGuestInfoValues,
  buildPassHolderInput,
  homeProvince,
  type InfoValues,
  isSameHolder,
  buildGuestInfoDraftChange,
} from './guestInput.ts'
import { useGuestAccessRightCheck } from './useGuestCheck.ts'
import { LazyKeptGuestPasses } from './shared/LazyKeptGuestPasses.tsx'
import { useGuestNotFoundTexts } from './useGuestNotFoundTexts.ts'
import { useGuestInvoice } from './useGuestInvoice.ts'
import { useGuestWizard } from './guestWizards.ts'

/**
 * First step of a guest purchase, with personal data, address and the access right of another
 * province. The federation checks the access right (L04–L09).
 */
export default function GuestInfoScreen() {
  const { t } = useTranslation(['guests', 'members', 'addresses', 'common'])
  const { wizardKey, wizard } = useGuestWizard()
  const { draft, submitStepAnswer } = useWizardStep(wizard, 'info')
  const address = useGuestAddressForm()
  const check = useGuestAccessRightCheck()
  const price = useGuestInvoice()
  const leavesQuebec = wizardKey === 'onnb'
  const describeNotFound = useGuestNotFoundTexts()
  /** Values with which the federation has found no access right. */
  const [refused, setRefused] = useState<InfoValues | null>(null)

  const form = useForm({
    // The purchase mutation accepts all fields of this step, so its published limits apply here.
    mutation: 'buyGuestAccessRight',
    initial: buildInitialGuestInfoValues(draft),
    fields: {
      provinceOfDestination: { label: t('Guest.destination') },
      cardNumber: {
        label: t(`Guest.${wizardKey}.cardNumber`),
        missing: t('Guest.cardNumberMissing'),
        required: true,
        maxLength: 20,
      },
      firstName: {
        label: t('members:Person.firstName'),
        missing: t('members:Person.firstNameMissing'),
        required: true,
        maxLength: 50,
      },
      lastName: {
        label: t('members:Person.lastName'),
        missing: t('members:Person.lastNameMissing'),
        required: true,
        maxLength: 50,
      },
      email: {
        label: t('Guest.email'),
        missing: t('Guest.emailMissing'),
        required: true,
        maxLength: 100,
      },
      phoneNumber: {
        label: t('members:Person.phoneNumber'),
        missing: t('members:Person.phoneNumberMissing'),
        required: true,
        maxLength: 32,
      },
      ...address.fields,
    },
    validate: (values) => ({
      ...address.validate(values),
      email: isEmail(values.email) ? undefined : t('common:errors.email'),
      phoneNumber: isPhoneNumber(values.phoneNumber) ? undefined : t('members:Person.phoneNumberForm'),
      provinceOfDestination:
        leavesQuebec && !values.provinceOfDestination ? t('Guest.destinationMissing') : undefined,
    }),
    onSubmit: async (values, refuse) => {
      changeDraft(wizard, buildGuestInfoDraftChange(readDraft(wizard), values))
      // A holder without changes was found before and is not checked again.
      if (readDraft(wizard).found) return await submitStepAnswer({})
      setRefused(null)
      const result = await check(buildPassHolderInput(wizardKey, readDraft(wizard)), refuse)
      if (result === 'found') return await submitStepAnswer({ found: true })
      if (result === 'refused') return
      const { summary } = describeNotFound(values)
      setRefused(values)
      refuse({ message: summary, fields: [{ field: 'cardNumber', message: summary }] })
    },
  })

  const { values, clearError } = form
  const isNotFound = refused !== null && isSameHolder(wizardKey, refused, values)
  useEffect(() => {
    // Each corrected value may be the reason, so any correction clears the error of the number.
    if (refused !== null && !isNotFound) clearError('cardNumber')
  }, [refused, isNotFound, clearError])

  useEffect(() => changeDraft(wizard, buildGuestInfoDraftChange(readDraft(wizard), values)), [wizard, values])

  useEffect(() => removeExpiredGuestPurchases(new Date().toISOString()), [])

  const phone = form.field('phoneNumber')
  const cardNumber = form.field('cardNumber')
  return (
    <WizardStep
      wizard={wizard}
      current="info"
      title={t('Guest.info.title')}
      lead={t(`Guest.${wizardKey}.lead`)}
      aside={
        // The action bar of a narrower window shows the same price, but not a failure.
        <div className={price.failed ? undefined : styles.besideStep}>
          <StepAside title={t('Guest.invoice.pass')}>
            <GuestPrice price={price} isBelowName />
          </StepAside>
        </div>
      }
      layout="beside"
    >
      <Form form={form}>
        <LazyKeptGuestPasses />
        {leavesQuebec && (
          <Card title={t('Guest.destination')}>
            <RadioCardList
              {...form.field('provinceOfDestination')}
              legend={t('Guest.destination')}
              legendHidden
              columns={2}
              options={Object.entries(destinations).map(([value, code]) => ({
                value,
                title: t(`addresses:provinces.${code}`),
              }))}
            />
          </Card>
        )}
        <Card title={t('Guest.info.right')}>
          <TextField
            {...cardNumber}
            // The error summary above the form names the searched values, so the field says less.
            error={isNotFound && cardNumber.error ? t('Guest.cardNumberNotFound') : cardNumber.error}
            hint={t(`Guest.${wizardKey}.cardNumberHint`)}
            width="medium"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Card>
        <Card title={t('Guest.info.person')}>
          <Stack gap={5}>
            <p>{t('Guest.info.asOnRight')}</p>
            <FieldPair>
              <TextField {...form.field('firstName')} autoComplete="given-name" />
              <TextField {...form.field('lastName')} autoComplete="family-name" />
            </FieldPair>
            <TextField
              {...form.field('email')}
              type="email"
              hint={t('Guest.emailHint')}
              autoComplete="email"
            />
            <TextField
              {...phone}
              type="tel"
              hint={t('members:Person.phoneNumberHint')}
              width="medium"
              autoComplete="tel"
              onBlur={(event) => {
                form.setValue('phoneNumber', formatPhoneNumber(values.phoneNumber))
                void phone.onBlur(event)
              }}
            />
          </Stack>
        </Card>
        <Card title={t('Guest.info.address')}>
          <Stack gap={5}>
            <GuestAddressFields
              form={form}
              home={homeProvince[wizardKey]}
              // A guest who leaves Quebec would confuse the home province with the destination.
              provinceError={isNotFound && !leavesQuebec ? describeNotFound(refused).province : undefined}
            />
          </Stack>
        </Card>
        <StepPrice value={useGuestActionBarPrice(price)}>
          <StepActions busy={form.busy} />
        </StepPrice>
      </Form>
    </WizardStep>
  )
}
