import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'

interface OtherCardButtonProps {
  /** Label of the button, by default "Use another card". */
  label?: string | undefined
  /** True if the form for another card was closed, so that the button takes the focus. */
  takesFocus: boolean
  onPress: () => void
}

/** Button that opens the form for another card after a decline. */
export function OtherCardButton({ label, takesFocus, onPress }: OtherCardButtonProps) {
  const { t } = useTranslation('payment')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <Button ref={button} variant="primary" onClick={onPress}>
      {label ?? t('Card.another')}
    </Button>
  )
}
