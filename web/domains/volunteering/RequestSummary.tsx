import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { RequestSummary_request$key } from '../../__generated__/RequestSummary_request.graphql.ts'
import { getCurrentLanguage } from '../../platform/language.ts'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { responsibilities, listWeekdaysInLocalOrder } from './volunteerChoices.ts'

interface VolunteerRequestSummaryProps {
  request: RequestSummary_request$key
}

/** Summary of a request to volunteer, in the order of the fields of the request form. */
export function RequestSummary({ request: key }: VolunteerRequestSummaryProps) {
  const { t } = useTranslation('volunteering')
  const request = useFragment(
    graphql`
      fragment RequestSummary_request on VolunteerRequest {
        clubName
        responsibilities
        days
      }
    `,
    key,
  )
  const roles = responsibilities.filter((role) => request.responsibilities.includes(role))
  const days = listWeekdaysInLocalOrder(getCurrentLanguage())
    .filter((day) => request.days.includes(day))
    .map((day) => t(`Day.${day}`))
  // French writes the days in lower case within a sentence; English keeps the capital letter (A41).
  const daysInText = getCurrentLanguage() === 'fr' ? days.map((day) => day.toLowerCase()) : days
  return (
    <Card title={t('RequestSummary.title')}>
      <DescriptionList>
        {request.clubName && <Description term={t('VolunteerForm.club')}>{request.clubName}</Description>}
        {roles.length > 0 && (
          <Description term={t('RequestSummary.responsibilities')}>
            <ul>
              {roles.map((role) => (
                <li key={role}>{t(`Responsibility.${role}`)}</li>
              ))}
            </ul>
          </Description>
        )}
        {days.length > 0 && (
          <Description term={t('RequestSummary.days')}>
            {new Intl.ListFormat(`${getCurrentLanguage()}-CA`).format(daysInText)}
          </Description>
        )}
      </DescriptionList>
    </Card>
  )
}
