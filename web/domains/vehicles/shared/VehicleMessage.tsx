import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { dismissVehicleMessage, readVehicleMessage } from '../savedVehicleMessage.ts'

/**
 * One-time message on the dashboard after a vehicle was added, changed or removed, with the fields
 * that a pass still needs (D52, D54, D60).
 */
export function VehicleMessage() {
  const { t } = useTranslation('vehicles')
  const [message, setMessage] = useState(readVehicleMessage)
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    dismissVehicleMessage()
    // The microtask runs after the screen has focused its title, because a member who returns from
    // a form needs the outcome first.
    queueMicrotask(() => notice.current?.focus())
  }, [])

  if (message === null) return null
  const { done, name, isComplete, id } = message
  return (
    <Notice
      ref={notice}
      tone={isComplete ? 'success' : 'warning'}
      live
      onDismiss={() => setMessage(null)}
      actions={
        !isComplete && id && <TextLink to={paths.editVehicle(id)}>{t('VehicleMessage.complete')}</TextLink>
      }
    >
      <p>{t(`VehicleMessage.${done}`, { name })}</p>
      {!isComplete && <p>{t('VehicleMessage.incomplete')}</p>}
    </Notice>
  )
}
