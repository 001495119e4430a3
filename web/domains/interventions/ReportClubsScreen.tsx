import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReportClubsScreenQuery } from '../../__generated__/ReportClubsScreenQuery.graphql.ts'
import type { clubCard_club$key } from '../../__generated__/clubCard_club.graphql.ts'
import { RegionClubs } from '../clubs/shared/RegionClubs.tsx'
import { useClubSelection } from '../clubs/shared/useClubSelection.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useDraft } from '../../wizard/draft.ts'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { ReportStep, buildInterventionReportStepUrl } from './ReportStep.tsx'
import { reportWizard } from './reportWizard.ts'

/**
 * Step in the payment of an intervention report to select the club that the pass supports (K02). A
 * club that does not accept this purchase cannot be pressed and says why (K14, K17).
 */
export default function ReportClubsScreen({ queryRef }: ScreenProps<ReportClubsScreenQuery>) {
  const { t } = useTranslation(['interventions', 'clubs'])
  const [{ reportId }] = useDraft(reportWizard)
  const data = usePreloadedQuery<ReportClubsScreenQuery>(
    graphql`
      query ReportClubsScreenQuery($reportId: ID!, $reading: Boolean!, $regionId: ID!) @preloadable {
        ...Shell_query
        ...ReportStep_query
        node(id: $regionId) @catch {
          ... on Region @alias(as: "region") {
            number
            name
          }
        }
        clubs(regionId: $regionId) @catch {
          ...clubCard_club @arguments(use: INTERVENTION_REPORT)
        }
      }
    `,
    queryRef,
  )
  const region = data.node.ok ? data.node.value?.region : null
  const otherRegion = (
    <ButtonLink to={buildInterventionReportStepUrl('interventionreportregion', reportId)} icon="arrowLeft">
      {t('clubs:ClubChoice.otherRegion')}
    </ButtonLink>
  )
  return (
    <ReportStep
      query={data}
      current="interventionreportclubs"
      title={t('clubs:ClubChoice.title')}
      lead={region ? t('clubs:ClubChoice.lead', { ...region }) : undefined}
    >
      <CaughtField result={data.clubs}>
        {(clubs) =>
          clubs && clubs.length > 0 ? (
            <ReportClubs clubs={clubs} />
          ) : (
            <EmptyState icon="mapPin" title={t('InterventionReport.noClub')} action={otherRegion}>
              {t('clubs:ClubChoice.noneText')}
            </EmptyState>
          )
        }
      </CaughtField>
    </ReportStep>
  )
}

function ReportClubs({ clubs }: { clubs: clubCard_club$key }) {
  const { draft, change, submitStepAnswer } = useWizardStep(reportWizard, 'interventionreportclubs')
  const { press, pressed, checkingClubId } = useClubSelection(
    'INTERVENTION_REPORT',
    (choice) => void submitStepAnswer(choice),
    (clubId) => draft.clubId === clubId && change({ clubId: undefined }),
  )
  return (
    <RegionClubs
      use="INTERVENTION_REPORT"
      clubs={clubs}
      selection={pressed}
      busy={checkingClubId}
      chosenClubId={draft.clubId}
      onChoose={press}
    />
  )
}
