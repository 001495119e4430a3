import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  EditVehicleFormMutation,
  EditVehicleFormMutation$data,
} from '../../../__generated__/EditVehicleFormMutation.graphql.ts'
import type { EditVehicleForm_vehicle$key } from '../../../__generated__/EditVehicleForm_vehicle.graphql.ts'
import { expireQueryResults } from '../../../relay/environment.ts'
import { useTypedMutation } from '../../../relay/mutation.ts'
import { VehicleEditor, type VehicleEditorProps } from '../VehicleEditor.tsx'

/** Vehicle in the result of the mutation `patchVehicle`. */
type Changed = NonNullable<EditVehicleFormMutation$data['patchVehicle']['PatchVehiclePayload']>['vehicle']

interface EditVehicleFormProps extends Omit<VehicleEditorProps, 'vehicle' | 'mutation' | 'send'> {
  vehicle: EditVehicleForm_vehicle$key
  /**
   * Called when the vehicle was changed. All cached lists and counts have then been discarded
   * (A29). The callback closes the form.
   */
  onChanged: (vehicle: Changed) => unknown
}

/** Form to change or complete an existing vehicle (D38, D47, D54). */
export function EditVehicleForm({ vehicle: key, onChanged, ...editor }: EditVehicleFormProps) {
  const { t } = useTranslation('vehicles')
  const vehicle = useFragment(
    graphql`
      fragment EditVehicleForm_vehicle on Vehicle {
        id
        ...VehicleEditor_vehicle
      }
    `,
    key,
  )
  const [patch] = useTypedMutation<EditVehicleFormMutation>(mutation)
  return (
    <VehicleEditor
      key={vehicle.id}
      {...editor}
      vehicle={vehicle}
      mutation="patchVehicle"
      send={(input, refuse) =>
        patch(
          { input: { ...input, vehicleId: vehicle.id } },
          {
            PatchVehiclePayload: ({ vehicle: updatedVehicle }) => {
              expireQueryResults()
              return onChanged(updatedVehicle)
            },
            // O20: the vehicle was removed meanwhile, in another tab or by the federation.
            VehicleNotFoundProblem: () => refuse({ message: t('AddVehicle.notFound'), fields: [] }),
            Problem: refuse,
          },
        )
      }
    />
  )
}

const mutation = graphql`
  mutation EditVehicleFormMutation($input: PatchVehicleInput!) {
    patchVehicle(input: $input) {
      __typename
      ... on PatchVehiclePayload @alias {
        vehicle {
          id
          name
        }
      }
      ...problem_shown @alias
    }
  }
`
