import { useTranslation } from 'react-i18next'
import { downloadCalendarFile } from '../../forms/calendarFile.ts'
import { Button } from '../../ui/Button.tsx'
import { passCalendarDaysOf } from './passCalendar.ts'
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

  function addToCalendar() {
    const days = passCalendarDaysOf(pass)
    const texts = { type: typeName, number }
    const entry = needsFirstDay(pass.type)
      ? { title: t('Calendar.entry', texts) }
      : { title: t('Calendar.lastDay', texts), reminder: t('Calendar.reminder', texts) }
    downloadCalendarFile(number.replaceAll(/\D/g, ''), {
      id,
      ...entry,
      text: [vehicle, t('Calendar.text', { number })].filter(Boolean).join('\n'),
      ...days,
    })
  }

  return (
    <Button icon="calendar" onClick={addToCalendar}>
      {t('Calendar.add')}
    </Button>
  )
}
