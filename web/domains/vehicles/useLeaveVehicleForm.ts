import { useNavigate } from 'react-router-dom'
import { savedVehicleMessage, type VehicleMessage } from './savedVehicleMessage.ts'
import { paths } from '../../platform/paths.ts'
import { useReturnPath } from '../../platform/useReturnPath.ts'
import { expireQueryResults } from '../../relay/environment.ts'

/**
 * Returns a function that leaves the form after a vehicle was saved or removed. The function
 * discards cached query results and opens the previous screen (A29, D52, D60). If the previous
 * screen is unknown, the function opens the dashboard with a message.
 */
export function useLeaveVehicleForm(): (message: VehicleMessage) => void | Promise<void> {
  const navigate = useNavigate()
  const returnPath = useReturnPath()
  return (message) => {
    expireQueryResults()
    if (returnPath === null) savedVehicleMessage.set(message)
    // The history entry is replaced, so that Back does not return to the submitted form.
    return navigate(returnPath ?? paths.dashboard(), { replace: true })
  }
}
