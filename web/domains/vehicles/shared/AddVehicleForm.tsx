import { graphql } from 'react-relay'
import type {
  AddVehicleFormMutation,
  AddVehicleFormMutation$data,
} from '../../../__generated__/AddVehicleFormMutation.graphql.ts'
import { expireQueryResults } from '../../../relay/environment.ts'
import { useTypedMutation } from '../../../relay/mutation.ts'
import { VehicleEditor, type VehicleEditorProps } from '../VehicleEditor.tsx'

/** Vehicle in the result of the mutation `addVehicle`. */
type Added = NonNullable<
  AddVehicleFormMutation$data['addVehicle']['AddVehiclePayload']
>['vehicleEdge']['node']

interface AddVehicleFormProps extends Omit<VehicleEditorProps, 'vehicle' | 'mutation' | 'send'> {
  /**
   * Called when the vehicle was added. All cached lists and counts have then been discarded (A29,
   * D60). The callback closes the form.
   */
  onAdded: (vehicle: Added) => unknown
}

/** Form with which a member adds a vehicle (D38). */
export function AddVehicleForm({ onAdded, ...editor }: AddVehicleFormProps) {
  const [add] = useTypedMutation<AddVehicleFormMutation>(mutation)
  return (
    <VehicleEditor
      {...editor}
      vehicle={null}
      mutation="addVehicle"
      send={(input, refuse) =>
        add(
          { input },
          {
            AddVehiclePayload: ({ vehicleEdge: { node } }) => {
              expireQueryResults()
              return onAdded(node)
            },
            Problem: refuse,
          },
        )
      }
    />
  )
}

const mutation = graphql`
  mutation AddVehicleFormMutation($input: AddVehicleInput!) {
    addVehicle(input: $input) {
      __typename
      ... on AddVehiclePayload @alias {
        vehicleEdge {
          node {
            id
            name
          }
        }
      }
      ...problem_shown @alias
    }
  }
`
