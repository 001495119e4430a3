import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AddVehicleScreenQuery } from '../../__generated__/AddVehicleScreenQuery.graphql.ts'
import { AddVehicleForm } from './shared/AddVehicleForm.tsx'
import { paths } from '../../platform/paths.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { PreviousScreenLink } from './PreviousScreenLink.tsx'
import { useReturnPath } from '../../platform/useReturnPath.ts'
import { useLeaveVehicleForm } from './useLeaveVehicleForm.ts'

/**
 * Screen to add a vehicle to the account (D38). If the member came from a purchase, all fields that
 * a pass needs are required (D54).
 */
export default function AddVehicleScreen({ queryRef }: ScreenProps<AddVehicleScreenQuery>) {
  const { t } = useTranslation('vehicles')
  const query = usePreloadedQuery<AddVehicleScreenQuery>(
    graphql`
      query AddVehicleScreenQuery @preloadable {
        ...Shell_query
        ...VehicleEditor_query
      }
    `,
    queryRef,
  )
  const leave = useLeaveVehicleForm()
  const returnPath = useReturnPath()

  return (
    <Container width="text">
      <Stack gap={5}>
        <PreviousScreenLink />
        <PageTitle lead={t('AddVehicle.lead')}>{t('AddVehicle.title')}</PageTitle>
        <AddVehicleForm
          query={query}
          whole={returnPath !== null}
          submit={t('AddVehicle.submit')}
          cancel={returnPath ?? paths.dashboard()}
          onAdded={({ name }) => leave({ done: 'added', name })}
        />
      </Stack>
    </Container>
  )
}
