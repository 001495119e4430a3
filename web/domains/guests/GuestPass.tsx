import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quebecDayOf } from '../../platform/quebecDays.ts'
import { PassCard } from '../../ui/PassCard.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { PassCalendarButton } from '../pass-calendar/shared/PassCalendarButton.tsx'
import { GuestPassFile } from './GuestPassFile.tsx'
import type { GuestReceipt } from './guestReceipts.ts'

/**
 * Pass that the guest has bought, with its QR code, its PDF file and a button that adds its days to
 * the guest's calendar. Not every federation offers the code and the file (decision 0050).
 */
export function GuestPass({ receipt }: { receipt: GuestReceipt }) {
  const { number, activeAt, expiresAt, controlNumber, passKey } = receipt
  const { t } = useTranslation('guests')
  const [openedAt] = useState(() => Date.now())
  const { dateRange } = useFormat()
  const type = t('Guest.invoice.pass')

  return (
    <PassCard
      state={activeAt !== null && openedAt < Date.parse(activeAt) ? 'upcoming' : 'current'}
      number={number}
      type={type}
      activeAt={activeAt}
      expiresAt={expiresAt}
      period={activeAt && expiresAt && dateRange(activeAt, expiresAt)}
      code={controlNumber}
      controlNumber={controlNumber}
      isCodeLarge
      level={2}
      actions={
        <>
          {passKey && <GuestPassFile passKey={passKey} number={number} />}
          {activeAt && expiresAt && (
            <PassCalendarButton
              number={number}
              typeName={type}
              vehicle={null}
              firstDay={quebecDayOf(activeAt)}
              lastDay={quebecDayOf(expiresAt)}
            />
          )}
        </>
      }
    />
  )
}
