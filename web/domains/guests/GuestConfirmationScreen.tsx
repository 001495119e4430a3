import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { resetDraft, useDraft } from '../../wizard/draft.ts'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { buildWizardStepUrl } from '../../wizard/wizard.ts'
import styles from './Guest.module.css'
import { GuestNextSteps } from './GuestNextSteps.tsx'
import { useGuestWizard } from './guestWizards.ts'

const BoughtGuestPass = lazy(() => import('./BoughtGuestPass.tsx'))

/**
 * Confirmation of a guest purchase: the pass, its receipt and the next actions (L18, R-19). After a
 * reload, the data comes from the stored receipt (decision 0047).
 */
export default function GuestConfirmationScreen() {
  const { t } = useTranslation('guests')
  const navigate = useNavigate()
  const { wizard } = useGuestWizard()
  const [{ bought }] = useDraft(wizard)
  // The guest has left the purchase, so its draft is empty and the screen is about to unmount.
  if (!bought) return null
  const { email, clock, ...receipt } = bought

  function buyAnotherPass() {
    resetDraft(wizard)
    void navigate(buildWizardStepUrl(wizard, 'info'))
  }

  return (
    <WizardStep
      wizard={wizard}
      current="confirmation"
      title={t('Guest.confirmation.title')}
      lead={email === undefined ? t('Guest.confirmation.mailed') : t('Guest.confirmation.lead', { email })}
    >
      <Stack gap={6} className={styles.confirmation}>
        <Suspense fallback={<GuestNextSteps receipt={receipt} />}>
          <BoughtGuestPass receipt={receipt} clock={clock} />
        </Suspense>
        <Actions>
          <Button size="large" className="no-print" onClick={buyAnotherPass}>
            {t('Guest.confirmation.another')}
          </Button>
        </Actions>
      </Stack>
    </WizardStep>
  )
}
