import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { EditVehicleScreenMutation } from '../../__generated__/EditVehicleScreenMutation.graphql.ts'
import type { EditVehicleScreenQuery } from '../../__generated__/EditVehicleScreenQuery.graphql.ts'
import { Caught } from '../../relay/Caught.tsx'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { ScreenProps } from '../../relay/screen.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { BackLink } from './BackLink.tsx'
import { NoSuchVehicle } from './NoSuchVehicle.tsx'
import { VehicleEditor } from './VehicleEditor.tsx'
import { useLeave } from './wayBack.ts'

/** What is known of a vehicle is changed, or filled in (D38, D47, D54). */
export default function EditVehicleScreen({ queryRef }: ScreenProps<EditVehicleScreenQuery>) {
  const { t } = useTranslation('vehicles')
  const query = usePreloadedQuery<EditVehicleScreenQuery>(
    graphql`
      query EditVehicleScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        ...VehicleEditor_query
        viewer {
          vehicle(id: $id) @catch {
            id
            name
            ...VehicleEditor_vehicle
          }
        }
      }
    `,
    queryRef,
  )
  const [update] = useTypedMutation<EditVehicleScreenMutation>(mutation)
  const leave = useLeave()
  const found = query.viewer?.vehicle
  const name = found?.ok ? found.value?.name : undefined

  return (
    <Container width="text">
      <Stack gap={5}>
        <BackLink />
        <PageTitle>{name ? t('EditVehicle.title', { name }) : t('EditVehicle.titleAlone')}</PageTitle>
        {found && (
          <Caught result={found} title={t('EditVehicle.failed')}>
            {(vehicle) =>
              vehicle ? (
                <VehicleEditor
                  key={vehicle.id}
                  query={query}
                  vehicle={vehicle}
                  mutation="updateVehicle"
                  send={(input, refuse) =>
                    update(
                      { input: { ...input, vehicleId: vehicle.id } },
                      {
                        UpdateVehiclePayload: ({ vehicle }) => leave({ done: 'changed', ...vehicle }),
                        // O20: it was removed meanwhile, in another tab or by the federation.
                        VehicleNotFoundProblem: () =>
                          refuse({ message: t('AddVehicle.notFound'), fields: [] }),
                        Problem: refuse,
                      },
                    )
                  }
                />
              ) : (
                <NoSuchVehicle />
              )
            }
          </Caught>
        )}
      </Stack>
    </Container>
  )
}

const mutation = graphql`
  mutation EditVehicleScreenMutation($input: UpdateVehicleInput!) {
    updateVehicle(input: $input) {
      __typename
      ... on UpdateVehiclePayload @alias {
        vehicle {
          id
          name
          isComplete
        }
      }
      ...problem_shown @alias
    }
  }
`
