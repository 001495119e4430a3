import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReportRegionScreenQuery } from '../../__generated__/ReportRegionScreenQuery.graphql.ts'
import { ClubSearch } from '../clubs/shared/ClubSearch.tsx'
import { ClubSearchStepActions } from '../clubs/shared/ClubSearchStepActions.tsx'
import { NearestClubs } from '../clubs/shared/NearestClubs.tsx'
import { RegionChoice } from '../clubs/shared/RegionChoice.tsx'
import { useClubSelection } from '../clubs/shared/useClubSelection.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Stack } from '../../ui/layout.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { ReportStep } from './ReportStep.tsx'
import { selectInterventionReportRegion, reportWizard } from './reportWizard.ts'

/**
 * Step in the payment of an intervention report to select the club that the pass supports, by
 * search or by region (K02, K17).
 */
export default function ReportRegionScreen({ queryRef }: ScreenProps<ReportRegionScreenQuery>) {
  const { t } = useTranslation(['interventions', 'clubs'])
  const { draft, submitStepAnswer } = useWizardStep(reportWizard, 'interventionreportregion')
  const { press, pressed, checkingClubId } = useClubSelection(
    'INTERVENTION_REPORT',
    (choice) => void submitStepAnswer(choice),
  )
  const data = usePreloadedQuery<ReportRegionScreenQuery>(
    graphql`
      query ReportRegionScreenQuery($reportId: ID!, $reading: Boolean!) @preloadable {
        ...Shell_query
        ...ReportStep_query
        ...NearestClubs_query @arguments(use: INTERVENTION_REPORT)
        regions @catch {
          id
          number
          name
        }
      }
    `,
    queryRef,
  )
  return (
    <ReportStep
      query={data}
      current="interventionreportregion"
      title={t('clubs:RegionChoice.title')}
      lead={t('ReportRegion.lead')}
    >
      <Stack gap={5}>
        <ClubSearch
          use="INTERVENTION_REPORT"
          selection={pressed}
          busy={checkingClubId}
          chosenClubId={draft.clubId}
          onChoose={press}
          actions={<ClubSearchStepActions prompt={t('clubs:RegionChoice.chooseOne')} />}
        >
          {(onChoose) => (
            <Stack gap={5}>
              <NearestClubs
                query={data}
                busy={checkingClubId}
                chosenClubId={draft.clubId}
                onChoose={onChoose}
              />
              <CaughtField result={data.regions}>
                {(regions) => (
                  <RegionChoice
                    regions={regions ?? []}
                    chosenRegionId={draft.regionId}
                    // The next step is always the list of clubs, even if the region is the same.
                    onChoose={(regionId) =>
                      void submitStepAnswer(
                        selectInterventionReportRegion(draft, regionId),
                        'interventionreportclubs',
                      )
                    }
                  />
                )}
              </CaughtField>
            </Stack>
          )}
        </ClubSearch>
      </Stack>
    </ReportStep>
  )
}
