import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ContactHelp } from '../../../ui/Contact.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface FailureDialogProps {
  title: string
  /** Why, in the words of whoever refused; null while there is nothing to say. */
  problem: string | null
  onClose: () => void
}

/** A document that could not be made or sent, and what to do (H14, H16). */
export function FailureDialog({ title, problem, onClose }: FailureDialogProps) {
  const { t } = useTranslation('common')
  // A list has one for each of its buttons: none is made before something fails.
  if (problem === null) return null
  return (
    <Dialog
      open
      onClose={onClose}
      tone="warning"
      title={title}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <p>{problem}</p>
      <ContactHelp>{t('contact.again')}</ContactHelp>
    </Dialog>
  )
}
