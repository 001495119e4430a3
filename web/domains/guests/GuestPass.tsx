import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quebecDayOf } from '../../platform/quebecDays.ts'
import { Button } from '../../ui/Button.tsx'
import { PassCard } from '../../ui/PassCard.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { PassCalendarButton } from '../pass-calendar/shared/PassCalendarButton.tsx'
import styles from './Guest.module.css'
import { GuestPassFile } from './GuestPassFile.tsx'
import { usePassHolderText } from './usePassHolderText.ts'
import type { GuestReceipt } from './guestReceipts.ts'
import type { PassHolder } from './guestWizards.ts'

interface GuestPassProps {
  receipt: GuestReceipt
  /** Holder of the pass; undefined after a reload. */
  holder: PassHolder | undefined
}

/**
 * Pass that the guest has bought, with its QR code, its PDF file and a button that adds its days to
 * the guest's calendar. Not every federation offers the code and the file (decision 0050); without
 * the file, the guest can print the page.
 * After a reload, the pass says where the holder's name is, because the browser stores no personal
 * data (decision 0047).
 */
export function GuestPass({ receipt, holder }: GuestPassProps) {
  const { number, validIn, activeAt, expiresAt, controlNumber, passKey } = receipt
  const { t } = useTranslation('guests')
  const [openedAt] = useState(() => Date.now())
  const { dateRange } = useFormat()
  const type = t('Guest.invoice.pass')
  const holderText = usePassHolderText(holder)

  return (
    <PassCard
      state={activeAt !== null && openedAt < Date.parse(activeAt) ? 'upcoming' : 'current'}
      number={number}
      type={type}
      season={
        <span className={styles.passLines}>
          {validIn && <span>{t(`Guest.pass.validIn.${validIn}`)}</span>}
          <span>{holderText}</span>
        </span>
      }
      activeAt={activeAt}
      expiresAt={expiresAt}
      period={activeAt && expiresAt && dateRange(activeAt, expiresAt)}
      code={controlNumber}
      controlNumber={controlNumber}
      isCodeLarge
      level={2}
      actions={
        <>
          {passKey ? (
            <GuestPassFile passKey={passKey} number={number} />
          ) : (
            <Button variant="primary" icon="print" onClick={() => window.print()}>
              {t('Guest.pass.print')}
            </Button>
          )}
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
