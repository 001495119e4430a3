import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { dayInQuebec } from '../../forms/days.ts'
import { passCalendar } from './passCalendar.ts'

interface AddToCalendarProps {
  id: string
  /** As people know it: # and six digits. */
  number: string
  /** The name of its type. */
  type: string
  vehicle: string | null
  activeAt: string
  expiresAt: string
}

/** Gives the days of a pass as a file to the calendar of this device. It is made here, and nothing is asked for it. */
export function AddToCalendar({ id, number, type, vehicle, activeAt, expiresAt }: AddToCalendarProps) {
  const { t } = useTranslation('access-rights')

  function download() {
    const text = passCalendar(
      {
        id,
        title: t('Calendar.entry', { type, number }),
        text: [vehicle, t('Calendar.text', { number })].filter(Boolean).join('\n'),
        firstDay: dayInQuebec(activeAt),
        lastDay: dayInQuebec(expiresAt),
      },
      Date.now(),
    )
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${number.replaceAll(/\D/g, '')}.ics`
    link.click()
    // The browser has taken it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }

  return (
    <Button icon="calendar" onClick={download}>
      {t('Calendar.add')}
    </Button>
  )
}
