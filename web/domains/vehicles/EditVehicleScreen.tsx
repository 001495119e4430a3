import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { EditVehicleScreenQuery } from '../../__generated__/EditVehicleScreenQuery.graphql.ts'
import { EditVehicleForm } from './shared/EditVehicleForm.tsx'
import { VehicleNotFound } from './shared/VehicleNotFound.tsx'
import { paths } from '../../platform/paths.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { PreviousScreenLink } from './PreviousScreenLink.tsx'
import { useReturnPath } from '../../platform/useReturnPath.ts'
import { useLeaveVehicleForm } from './useLeaveVehicleForm.ts'

/**
 * Screen to change or complete a vehicle (D38, D47). If the member came from a purchase, all fields
 * that a pass needs are required (D54).
 */
export default function EditVehicleScreen({ queryRef }: ScreenProps<EditVehicleScreenQuery>) {
  const { t } = useTranslation(['vehicles', 'common'])
  const query = usePreloadedQuery<EditVehicleScreenQuery>(
    graphql`
      query EditVehicleScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        ...VehicleEditor_query
        viewer {
          vehicle(id: $id) @catch {
            name
            ...EditVehicleForm_vehicle
          }
        }
      }
    `,
    queryRef,
  )
  const leave = useLeaveVehicleForm()
  const returnPath = useReturnPath()
  const found = query.viewer?.vehicle
  const name = found?.ok ? found.value?.name : undefined

  return (
    <Container width="text">
      <Stack gap={5}>
        <PreviousScreenLink />
        <PageTitle>{name ? t('EditVehicle.title', { name }) : t('EditVehicle.titleAlone')}</PageTitle>
        {found && (
          <CaughtField result={found} title={t('EditVehicle.failed')}>
            {(vehicle) =>
              vehicle ? (
                <EditVehicleForm
                  query={query}
                  vehicle={vehicle}
                  whole={returnPath !== null}
                  submit={t('EditVehicle.submit')}
                  cancel={returnPath ?? paths.dashboard()}
                  onChanged={(changed) => leave({ done: 'changed', name: changed.name })}
                />
              ) : (
                <VehicleNotFound backUrl={paths.dashboard()} backLabel={t('common:words.home')} />
              )
            }
          </CaughtField>
        )}
      </Stack>
    </Container>
  )
}
