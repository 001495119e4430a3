import type { RouteObject } from 'react-router-dom'
import AddVehicleScreenQuery from '../../__generated__/AddVehicleScreenQuery$parameters.ts'
import DeleteVehicleScreenQuery from '../../__generated__/DeleteVehicleScreenQuery$parameters.ts'
import EditVehicleScreenQuery from '../../__generated__/EditVehicleScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { buildIdQueryVariables } from '../../routing/screen.tsx'
import { formRoute } from '../../routing/routeMakers.ts'

/** Routes of the forms for a member's vehicles. */
export const routes: RouteObject[] = [
  formRoute(paths.addVehicle, () => import('./AddVehicleScreen.tsx'), AddVehicleScreenQuery),
  formRoute(
    paths.editVehicle,
    () => import('./EditVehicleScreen.tsx'),
    EditVehicleScreenQuery,
    buildIdQueryVariables,
  ),
  formRoute(
    paths.deleteVehicle,
    () => import('./DeleteVehicleScreen.tsx'),
    DeleteVehicleScreenQuery,
    buildIdQueryVariables,
  ),
]
