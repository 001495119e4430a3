import { useTranslation } from 'react-i18next'
import { Form } from '../../../forms/Form.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { signOut } from '../../../relay/tokens.ts'
import { Button } from '../../../ui/Button.tsx'
import { Actions } from '../../../ui/layout.tsx'
import { paths } from '../../../platform/paths.ts'

interface AgreementDecisionProps {
  /** Label of the button that accepts the agreement. */
  acceptLabel: string
  /** Label of the button that cancels instead of accepting the agreement. */
  cancelLabel: string
  /**
   * Called when the member accepts the agreement. The function calls `refuse` if the gateway
   * rejects the acceptance, and throws if the request fails.
   */
  onAccept: (refuse: (problem: { readonly message: string }) => void) => unknown
}

/**
 * Buttons to accept an agreement or to cancel (C06). Cancel signs the member out, discards a
 * started registration and opens the sign-in screen (C05, R-39).
 */
export function AgreementDecision({
  acceptLabel: accept,
  cancelLabel: cancel,
  onAccept,
}: AgreementDecisionProps) {
  const { t } = useTranslation('agreements')
  const form = useForm({ initial: {}, fields: {}, onSubmit: (_, refuse) => onAccept(refuse) })
  return (
    <Form form={form}>
      <p>{t('Consent.question')}</p>
      <Actions>
        <Button type="submit" variant="primary" size="large" busy={form.busy}>
          {accept}
        </Button>
        <Button variant="quiet" size="large" onClick={() => signOut(paths.login())}>
          {cancel}
        </Button>
      </Actions>
    </Form>
  )
}
