import type { RouteObject } from 'react-router-dom'
import AddVehicleScreenQuery from '../__generated__/AddVehicleScreenQuery$parameters.ts'
import DeleteVehicleScreenQuery from '../__generated__/DeleteVehicleScreenQuery$parameters.ts'
import EditVehicleScreenQuery from '../__generated__/EditVehicleScreenQuery$parameters.ts'
import { paths } from '../platform/paths.ts'
import { byId } from './screen.tsx'
import { form } from './shapes.ts'

/** A member's vehicles. */
export const vehicles: RouteObject[] = [
  form(paths.addVehicle, () => import('../screens/vehicles/AddVehicleScreen.tsx'), AddVehicleScreenQuery),
  form(
    paths.editVehicle,
    () => import('../screens/vehicles/EditVehicleScreen.tsx'),
    EditVehicleScreenQuery,
    byId,
  ),
  form(
    paths.deleteVehicle,
    () => import('../screens/vehicles/DeleteVehicleScreen.tsx'),
    DeleteVehicleScreenQuery,
    byId,
  ),
]
