import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { passCalendarDaysOf, createPassCalendarFile } from './passCalendar.ts'
import { needsFirstDay } from './passTypes.ts'

interface AddToCalendarProps {
  id: string
  /** Pass number as members see it: # and six digits. */
  number: string
  type: string
  /** Name of the pass type, as members see it. */
  typeName: string
  vehicle: string | null
  activeAt: string
  expiresAt: string
}

/**
 * Button that downloads the days of a pass as a calendar file. For a season pass, the file contains
 * only the last day. The browser creates the file without a request.
 */
export function AddToCalendar({ id, number, typeName, vehicle, ...pass }: AddToCalendarProps) {
  const { t } = useTranslation('purchase')

  function downloadCalendarFile() {
    const days = passCalendarDaysOf(pass)
    const texts = { type: typeName, number }
    const entry = needsFirstDay(pass.type)
      ? { title: t('Calendar.entry', texts) }
      : { title: t('Calendar.lastDay', texts), reminder: t('Calendar.reminder', texts) }
    const text = createPassCalendarFile(
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
    // The browser has read the file by then, so its memory can be released.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }

  return (
    <Button icon="calendar" onClick={downloadCalendarFile}>
      {t('Calendar.add')}
    </Button>
  )
}
