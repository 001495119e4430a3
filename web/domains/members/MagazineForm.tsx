import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MagazineFormMutation } from '../../__generated__/MagazineFormMutation.graphql.ts'
import type { MagazineForm_member$key } from '../../__generated__/MagazineForm_member.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { MagazineFields } from '../magazines/shared/MagazineFields.tsx'
import { hasChosenMagazine } from '../magazines/shared/magazineChoice.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/layout.tsx'

/**
 * Form for the delivery of the magazine (I10–I12): printed (at most one copy per active pass),
 * digital, or both.
 */
export function MagazineForm({ member: key }: { member: MagazineForm_member$key }) {
  const { t } = useTranslation('magazines')
  const { magazinePreferences: currentPreferences } = useFragment(
    graphql`
      fragment MagazineForm_member on Member {
        magazinePreferences {
          printedQuantity
          receivedPrintedQuantity
          digital
          maximumPrintedQuantity
        }
      }
    `,
    key,
  )
  const {
    printedQuantity: wished,
    receivedPrintedQuantity: received,
    maximumPrintedQuantity: maximum,
  } = currentPreferences
  const [saved, setSaved] = useState(false)
  const [save] = useTypedMutation<MagazineFormMutation>(mutation)

  const form = useForm({
    // When no printed copies are available, the stored number is kept.
    initial: {
      printedQuantity: String(maximum === 0 ? wished : Math.min(wished, maximum)),
      digital: currentPreferences.digital,
    },
    fields: {
      printedQuantity: { label: t('Magazine.review.printed') },
      digital: { label: t('Magazine.review.digital') },
    },
    onSubmit: (values, refuse) => {
      setSaved(false)
      const choice = { printedQuantity: Number(values.printedQuantity), digital: values.digital }
      // I12: a member who may receive printed copies must choose at least one form of the magazine.
      if (maximum > 0 && !hasChosenMagazine(choice)) {
        return refuse({ message: t('Magazine.review.warningNoSelection') })
      }
      return save(
        { input: choice },
        {
          SetMagazinePreferencesPayload: () => setSaved(true),
          Problem: refuse,
        },
      )
    },
  })

  return (
    <Card title={t('Preferences.title')}>
      <Form form={form}>
        <p>{t('Preferences.lead')}</p>
        {maximum === 0 && <p>{t('Preferences.noPrinted')}</p>}
        {received < wished && <p>{t('Preferences.fewer', { wished, received })}</p>}
        <MagazineFields
          choice={{ printedQuantity: Number(form.values.printedQuantity), digital: form.values.digital }}
          maximum={maximum}
          errors={{
            printedQuantity: form.field('printedQuantity').error,
            digital: form.field('digital').error,
          }}
          onChoose={({ printedQuantity, digital }) => {
            setSaved(false)
            form.clearError('printedQuantity')
            form.clearError('digital')
            form.setValue('printedQuantity', String(printedQuantity))
            form.setValue('digital', digital)
          }}
        />
        <Stack gap={3}>
          <div>
            <Button type="submit" busy={form.busy}>
              {t('Preferences.submit')}
            </Button>
          </div>
          {saved && (
            <Notice tone="success" live>
              {t('Preferences.done')}
            </Notice>
          )}
        </Stack>
      </Form>
    </Card>
  )
}

const mutation = graphql`
  mutation MagazineFormMutation($input: SetMagazinePreferencesInput!) {
    setMagazinePreferences(input: $input) {
      __typename
      ... on SetMagazinePreferencesPayload @alias {
        viewer {
          ...MagazineForm_member
        }
      }
      ...problem_shown @alias
    }
  }
`
