import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { GuestPassDialog, type GuestPassDialogProps } from './GuestPassDialog.tsx'

/** Button that opens a guest's pass in full screen, as members show their passes. */
export function ShowGuestPass(props: Omit<GuestPassDialogProps, 'onClose'>) {
  const { t } = useTranslation('access-rights')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon="pass" variant="primary" onClick={() => setIsOpen(true)}>
        {t('ShowPass.action')}
        <span className="visually-hidden">{t('ShowPass.what', { number: props.receipt.number })}</span>
      </Button>
      {isOpen && <GuestPassDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
