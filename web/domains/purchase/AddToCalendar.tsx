import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { calendarDays, passCalendar } from './passCalendar.ts'
import { needsFirstDay } from './passTypes.ts'

interface AddToCalendarProps {
  id: string
  /** As people know it: # and six digits. */
  number: string
  type: string
  /** The name of its type. */
  typeName: string
  vehicle: string | null
  activeAt: string
  expiresAt: string
}

/**
 * Gives the days of a pass, or the last one of a season's, as a file to the calendar of this device. It is made here, and
 * nothing is asked for it.
 */
export function AddToCalendar({ id, number, typeName, vehicle, ...pass }: AddToCalendarProps) {
  const { t } = useTranslation('purchase')

  function download() {
    const days = calendarDays(pass)
    const said = { type: typeName, number }
    const entry = needsFirstDay(pass.type)
      ? { title: t('Calendar.entry', said) }
      : { title: t('Calendar.lastDay', said), reminder: t('Calendar.reminder', said) }
    const text = passCalendar(
      {
        id,
        ...entry,
        text: [vehicle, t('Calendar.text', { number })].filter(Boolean).join('\n'),
        ...days,
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
