import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Acceptances_offers$key } from '../../../__generated__/Acceptances_offers.graphql.ts'
import { Form } from '../../../forms/Form.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { WrappingRow, Stack } from '../../../ui/layout.tsx'
import { StepActions } from '../../../wizard/StepActions.tsx'
import { useWizardStep } from '../../../wizard/useWizardStep.ts'
import { purchaseWizard } from '../purchaseWizard.ts'

/**
 * Translation keys of the four statements on a pass without insurance, in the order in which the
 * member accepts them (F01).
 */
const declarationKeys = ['accept1', 'accept2', 'accept3', 'accept4'] as const

interface DeclarationAcceptancesProps {
  offers: Acceptances_offers$key
}

/**
 * Checkboxes to accept the four statements on a pass without insurance, and a link to a printable
 * form (F01–F04). The link works once all four statements are accepted. The member may continue
 * without opening the form.
 */
export function Acceptances({ offers: key }: DeclarationAcceptancesProps) {
  const { t } = useTranslation('insurance')
  const { draft, submitStepAnswer } = useWizardStep(purchaseWizard, 'WithoutInsuranceInfo')
  const { guideUrl, insuranceFormUrl, withoutInsuranceFormUrl } = useFragment(
    graphql`
      fragment Acceptances_offers on AccessRightOffers {
        guideUrl
        insuranceFormUrl
        withoutInsuranceFormUrl
      }
    `,
    key,
  )
  const accepted = draft.withoutInsuranceAccepted === true
  const form = useForm({
    initial: { accept1: accepted, accept2: accepted, accept3: accepted, accept4: accepted },
    fields: {
      accept1: buildDeclarationCheckbox('accept1'),
      accept2: buildDeclarationCheckbox('accept2'),
      accept3: buildDeclarationCheckbox('accept3'),
      accept4: buildDeclarationCheckbox('accept4'),
    },
    onSubmit: () => submitStepAnswer({ withoutInsuranceAccepted: true }),
  })
  function buildDeclarationCheckbox(name: (typeof declarationKeys)[number]) {
    return {
      label: t(`WithoutInsuranceInfo.${name}.label`),
      missing: t(`WithoutInsuranceInfo.${name}.missing`),
      required: true,
    }
  }
  const areAccepted = declarationKeys.every((name) => form.values[name])
  const formUrl = withoutInsuranceFormUrl ?? insuranceFormUrl

  return (
    <Form form={form}>
      {declarationKeys.map((name) => (
        <Card key={name} title={t(`WithoutInsuranceInfo.${name}.title`)}>
          <Stack gap={4}>
            <p>{t(`WithoutInsuranceInfo.${name}.text`)}</p>
            {name === 'accept2' && (
              <WrappingRow gap={4}>
                {guideUrl && (
                  <TextLink standalone href={guideUrl} newTab>
                    {t('WithoutInsuranceInfo.guide')}
                  </TextLink>
                )}
                {insuranceFormUrl && (
                  <TextLink standalone href={insuranceFormUrl} newTab>
                    {t('WithoutInsuranceInfo.insuranceForm')}
                  </TextLink>
                )}
              </WrappingRow>
            )}
            <CheckboxField {...form.field(name)} />
          </Stack>
        </Card>
      ))}
      {formUrl && (
        <Card tone="sand" title={t('WithoutInsuranceInfo.form.title')}>
          <p>{t('WithoutInsuranceInfo.form.text')}</p>
          <div>
            <ButtonLink
              href={formUrl}
              newTab
              disabled={!areAccepted}
              reason={t('WithoutInsuranceInfo.form.reason')}
            >
              {t('WithoutInsuranceInfo.form.open')}
            </ButtonLink>
          </div>
        </Card>
      )}
      <StepActions />
    </Form>
  )
}
