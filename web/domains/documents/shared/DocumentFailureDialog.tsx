import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ContactHelp } from '../../../ui/ContactLinks.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface FailureDialogProps {
  title: string
  /**
   * Reason why the document is not available, as the gateway returned it; null when the document is
   * available.
   */
  problem: string | null
  onClose: () => void
}

/**
 * Dialog that explains why a document could not be generated or sent, and names the next step (H14,
 * H16).
 */
export function DocumentFailureDialog({ title, problem, onClose }: FailureDialogProps) {
  const { t } = useTranslation('common')
  // A list has one dialog for each button, so nothing is rendered before an error.
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
