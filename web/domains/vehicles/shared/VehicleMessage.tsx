import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'
import { savedVehicleMessage } from '../savedVehicleMessage.ts'

/**
 * One-time message on the dashboard after a vehicle was added, changed or removed (D52, D60). The
 * task list, not this message, asks for the vehicle data that a pass still needs (D54).
 */
export function VehicleMessage() {
  const { t } = useTranslation('vehicles')
  const [message, setMessage] = useState(() => savedVehicleMessage.get())
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    savedVehicleMessage.remove()
    // The microtask runs after the screen has focused its title, because a member who returns from
    // a form needs the outcome first.
    queueMicrotask(() => notice.current?.focus())
  }, [])

  if (message === null) return null
  const { done, name } = message
  return (
    <Notice ref={notice} tone="success" live onDismiss={() => setMessage(null)}>
      {t(`VehicleMessage.${done}`, { name })}
    </Notice>
  )
}
