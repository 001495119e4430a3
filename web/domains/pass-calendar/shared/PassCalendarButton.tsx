import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuebecToday } from '../../../platform/quebecDays.ts'
import { Button, type ButtonAppearance } from '../../../ui/Button.tsx'
import { downloadCalendarFile } from '../calendarFile.ts'
import { type PassDays, isShortPass, buildPassCalendarEntries } from '../passCalendar.ts'

/** Next presale of a pass type. */
export interface NextPresale {
  /** Id of the presale, which is shared by all passes of the pass type. */
  readonly id: string
  /** First day of the presale in Quebec, `YYYY-MM-DD`. */
  readonly firstDay: string
  /** Text of the presale in the calendar entry: price and last day. */
  readonly text: string
}

interface PassCalendarButtonProps extends PassDays, Pick<ButtonAppearance, 'variant' | 'size' | 'wide'> {
  /** Pass number that is shown to people: # and six digits. */
  number: string
  /** Name of the pass type, as members see it. */
  typeName: string
  /** Vehicle of the pass; null if the vehicle is unknown. */
  vehicle: { readonly name: string | null; readonly registration: string | null | undefined } | null
  /**
   * Loads the next presale, which is added to the calendar file. Called when the member presses the
   * calendar button; absent if no presale can be loaded.
   */
  loadPresale?: () => Promise<NextPresale | null>
}

/**
 * Button that downloads the days of a pass as a calendar file, with reminders 30 and 7 days before
 * the end of a season pass. The browser creates the file.
 */
export function PassCalendarButton({
  number,
  typeName,
  vehicle,
  firstDay,
  lastDay,
  loadPresale,
  ...buttonProps
}: PassCalendarButtonProps) {
  const { t } = useTranslation('access-rights')
  const [busy, setBusy] = useState(false)
  const vehicleText = [vehicle?.name, vehicle?.registration].filter(Boolean).join(' – ')
  const digits = number.replaceAll(/\D/g, '')

  async function addPassToCalendar() {
    setBusy(true)
    const presale = isShortPass({ firstDay, lastDay }) ? null : ((await loadPresale?.()) ?? null)
    setBusy(false)
    const plan = buildPassCalendarEntries({ firstDay, lastDay }, presale?.firstDay ?? null, readQuebecToday())
    const texts = { type: typeName, number }
    const passText = [vehicleText, t('Calendar.text', { number })].filter(Boolean).join('\n')
    downloadCalendarFile(
      digits,
      plan.map(({ kind, reminderDays, firstDay: entryStart, lastDay: entryEnd }) => ({
        firstDay: entryStart,
        lastDay: entryEnd,
        id: kind === 'presale' ? (presale?.id ?? kind) : `pass-${digits}-${kind}`,
        title: t(`Calendar.${kind}`, texts),
        text: kind === 'presale' ? (presale?.text ?? '') : passText,
        reminders: reminderDays.map((daysBefore) => ({
          daysBefore,
          text: t(`Calendar.reminder.${daysBefore}`, texts),
        })),
      })),
    )
  }

  return (
    <Button icon="calendar" {...buttonProps} busy={busy} onClick={() => void addPassToCalendar()}>
      {t('Calendar.add')}
      <span className="visually-hidden"> {number}</span>
    </Button>
  )
}
