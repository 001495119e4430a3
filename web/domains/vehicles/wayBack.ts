import { useNavigate } from 'react-router-dom'
import { leaveMessage, type VehicleMessage } from './message.ts'
import { paths } from '../../platform/paths.ts'
import { useWayBack } from '../../platform/useWayBack.ts'
import { forgetAnswers } from '../../relay/environment.ts'

/**
 * Leaves a vehicle that is saved or removed: every list and figure with it is asked for again (A29, D52, D60), and the
 * dashboard tells it, unless the member came from elsewhere.
 */
export function useLeave(): (message: VehicleMessage) => void | Promise<void> {
  const navigate = useNavigate()
  const wayBack = useWayBack()
  return (message) => {
    forgetAnswers()
    if (wayBack === null) leaveMessage(message)
    // Back does not find a form that is done.
    return navigate(wayBack ?? paths.dashboard(), { replace: true })
  }
}
