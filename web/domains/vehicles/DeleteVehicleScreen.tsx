import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { DeleteVehicleScreenQuery } from '../../__generated__/DeleteVehicleScreenQuery.graphql.ts'
import { VehicleNotFound } from './shared/VehicleNotFound.tsx'
import { paths } from '../../platform/paths.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { DeleteVehicle } from './DeleteVehicle.tsx'

/**
 * Screen to remove a vehicle from the account, with its name and buttons to confirm or cancel
 * (D50–D52).
 */
export default function DeleteVehicleScreen({ queryRef }: ScreenProps<DeleteVehicleScreenQuery>) {
  const { t } = useTranslation(['vehicles', 'common'])
  const { viewer } = usePreloadedQuery<DeleteVehicleScreenQuery>(
    graphql`
      query DeleteVehicleScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        viewer {
          vehicle(id: $id) @catch {
            name
            ...DeleteVehicle_vehicle
          }
        }
      }
    `,
    queryRef,
  )
  const found = viewer?.vehicle
  // The name in the URL is untrusted text, so the federation's name replaces it as soon as it is
  // loaded.
  const named = useSearchParams()[0].get('name')?.slice(0, 10)
  const name = found?.ok ? found.value?.name : named

  return (
    <Container width="text">
      <Stack gap={5}>
        <PageTitle>{name ? t('DeleteVehicle.title', { name }) : t('DeleteVehicle.titleAlone')}</PageTitle>
        {found && (
          <CaughtField result={found} title={t('EditVehicle.failed')}>
            {(vehicle) =>
              vehicle ? (
                <DeleteVehicle vehicle={vehicle} />
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
