import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { VolunteerFormMutation } from '../../__generated__/VolunteerFormMutation.graphql.ts'
import type { VolunteerForm_member$key } from '../../__generated__/VolunteerForm_member.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { getCurrentLanguage } from '../../platform/language.ts'
import { paths } from '../../platform/paths.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { VolunteerChoiceGroup } from './VolunteerChoiceGroup.tsx'
import { refreshVolunteerStatus } from './refreshVolunteerStatus.ts'
import {
  type Day,
  type Responsibility,
  splitSpaceSeparatedNames,
  selectInitialVolunteerClub,
  findMissingVolunteerChoices,
  responsibilities,
  toggleSpaceSeparatedName,
  listWeekdaysInLocalOrder,
} from './volunteerChoices.ts'

/** Form of a request to volunteer, with roles, days and club (J01–J09, J16, J23). */
export function VolunteerForm({ member: key }: { member: VolunteerForm_member$key }) {
  const { t } = useTranslation('volunteering')
  const navigate = useNavigate()
  const { volunteering } = useFragment(
    graphql`
      fragment VolunteerForm_member on Member {
        volunteering {
          clubs {
            clubNumber
            name
          }
        }
      }
    `,
    key,
  )
  // The clubs of the first render are kept, because the mutation changes the data that this form
  // reads.
  const [clubs] = useState(volunteering?.clubs ?? [])
  const [request] = useTypedMutation<VolunteerFormMutation>(mutation)

  const form = useForm({
    initial: { responsibilities: '', days: '', clubNumber: selectInitialVolunteerClub(clubs) },
    fields: {
      responsibilities: { label: t('VolunteerForm.responsibilities') },
      days: { label: t('VolunteerForm.days') },
      clubNumber: { label: t('VolunteerForm.club') },
    },
    keepsOnLeave: true,
    async onSubmit(values, refuse) {
      try {
        await request<unknown>(
          {
            input: {
              responsibilities: splitSpaceSeparatedNames<Responsibility>(values.responsibilities),
              days: splitSpaceSeparatedNames<Day>(values.days),
              clubNumber: values.clubNumber === '' ? null : Number(values.clubNumber),
            },
          },
          {
            RequestVolunteeringPayload: () => navigate(paths.volunteerRequested()),
            async VolunteerAlreadyRequestedProblem(problem) {
              refuse(problem)
              await refreshVolunteerStatus()
            },
            Problem: refuse,
          },
        )
      } catch (error) {
        // The response may be lost although the request was received, so the page loads the current
        // state, which then replaces this form.
        await refreshVolunteerStatus()
        throw error
      }
    },
  })
  const missing = findMissingVolunteerChoices(form.values, clubs)
  const toggleVolunteerFormChoice = (field: 'responsibilities' | 'days') => (value: string) =>
    form.setValue(field, toggleSpaceSeparatedName(form.values[field], value))

  return (
    <Form form={form}>
      <Stack gap={7}>
        <VolunteerChoiceGroup
          name="responsibilities"
          legend={t('VolunteerForm.responsibilities')}
          hint={t('VolunteerForm.several')}
          error={form.field('responsibilities').error}
          options={responsibilities.map((value) => ({
            value,
            label: t(`Responsibility.${value}`),
            hint: t(`Responsibility.${value}.about`),
          }))}
          chosen={splitSpaceSeparatedNames(form.values.responsibilities)}
          onToggle={toggleVolunteerFormChoice('responsibilities')}
        />
        <VolunteerChoiceGroup
          name="days"
          legend={t('VolunteerForm.days')}
          hint={t('VolunteerForm.daysHint')}
          error={form.field('days').error}
          options={listWeekdaysInLocalOrder(getCurrentLanguage()).map((value) => ({
            value,
            label: t(`Day.${value}`),
          }))}
          chosen={splitSpaceSeparatedNames(form.values.days)}
          onToggle={toggleVolunteerFormChoice('days')}
          close
        />
        {clubs.length > 1 ? (
          <SelectField
            {...form.field('clubNumber')}
            optional={false}
            width="medium"
            hint={t('VolunteerForm.clubHint')}
            placeholder={t('VolunteerForm.chooseClub')}
            options={clubs.map(({ clubNumber, name }) => ({ value: String(clubNumber), label: name }))}
          />
        ) : (
          clubs[0] && <p>{t('VolunteerForm.oneClub', { club: clubs[0].name })}</p>
        )}
      </Stack>
      <Actions>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={form.busy}
          reason={
            missing[0]
              ? {
                  text: t('VolunteerForm.missing', {
                    what: formatVolunteerChoices(missing.map((part) => t(`VolunteerForm.missing.${part}`))),
                  }),
                  field: missing[0],
                }
              : null
          }
        >
          {t('VolunteerForm.submit')}
        </Button>
      </Actions>
    </Form>
  )
}

/**
 * Joins the parts of a sentence with commas and a conjunction, for example « a task, a day and a
 * club ».
 */
const formatVolunteerChoices = (choices: string[]) =>
  new Intl.ListFormat(`${getCurrentLanguage()}-CA`, { type: 'conjunction' }).format(choices)

const mutation = graphql`
  mutation VolunteerFormMutation($input: RequestVolunteeringInput!) {
    requestVolunteering(input: $input) {
      __typename
      ... on RequestVolunteeringPayload @alias {
        viewer {
          ...VolunteerStatusSection_member
        }
      }
      ...problem_shown @alias
    }
  }
`
