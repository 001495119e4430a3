import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AddVehicleScreenMutation } from '../../__generated__/AddVehicleScreenMutation.graphql.ts'
import type { AddVehicleScreenQuery } from '../../__generated__/AddVehicleScreenQuery.graphql.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import type { ScreenProps } from '../../relay/screen.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { BackLink } from './BackLink.tsx'
import { VehicleEditor } from './VehicleEditor.tsx'
import { useLeave } from './wayBack.ts'

/** A vehicle is added to the account (D38). */
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
  const [add] = useTypedMutation<AddVehicleScreenMutation>(mutation)
  const leave = useLeave()

  return (
    <Container width="text">
      <Stack gap={5}>
        <BackLink />
        <PageTitle lead={t('AddVehicle.lead')}>{t('AddVehicle.title')}</PageTitle>
        <VehicleEditor
          query={query}
          vehicle={null}
          mutation="addVehicle"
          send={(input, refuse) =>
            add(
              { input },
              {
                AddVehiclePayload: ({ vehicleEdge: { node } }) => leave({ done: 'added', ...node }),
                Problem: refuse,
              },
            )
          }
        />
      </Stack>
    </Container>
  )
}

const mutation = graphql`
  mutation AddVehicleScreenMutation($input: AddVehicleInput!) {
    addVehicle(input: $input) {
      __typename
      ... on AddVehiclePayload @alias {
        vehicleEdge {
          node {
            id
            name
            isComplete
          }
        }
      }
      ...problem_shown @alias
    }
  }
`
