import { useTranslation } from 'react-i18next'
import { ContactHelp } from '../../ui/ContactLinks.tsx'
import { GuestDisclosure } from './GuestDisclosure.tsx'
import { ResendGuestPass } from './ResendGuestPass.tsx'
import type { GuestReceipt } from './guestReceipts.ts'

/** Advice for a guest whose e-mail has not arrived, with a button that sends the e-mail again. */
export function GuestMailHelp({ receipt: { number, passKey } }: { receipt: GuestReceipt }) {
  const { t } = useTranslation('guests')
  return (
    <GuestDisclosure title={t('Guest.confirmation.noMail')}>
      <p>{t('Guest.confirmation.noMailText')}</p>
      {passKey && (
        <div>
          <ResendGuestPass passKey={passKey} />
        </div>
      )}
      <ContactHelp>{t('Guest.confirmation.noMailContact', { number })}</ContactHelp>
    </GuestDisclosure>
  )
}
