import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ContactHelp } from '../../ui/Contact.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { resetDraft, useDraft } from '../../wizard/draft.ts'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { stepAddress } from '../../wizard/wizard.ts'
import { useGuestWizard } from './guestWizards.ts'

/**
 * Confirmation of a guest purchase: the pass, the e-mail address that received it, and the next
 * actions (L18, R-19).
 */
export default function GuestConfirmationScreen() {
  const { t } = useTranslation('guests')
  const { money, dateRange } = useFormat()
  const navigate = useNavigate()
  const { wizard } = useGuestWizard()
  const [{ bought }] = useDraft(wizard)
  // The guest has left the purchase, so its draft is empty and the screen is about to unmount.
  if (!bought) return null
  const { number, totalCents, email, activeAt, expiresAt } = bought

  function buyAnotherPass() {
    resetDraft(wizard)
    void navigate(stepAddress(wizard, 'info'))
  }

  return (
    <WizardStep
      wizard={wizard}
      current="confirmation"
      title={t('Guest.confirmation.title')}
      lead={t('Guest.confirmation.lead', { email })}
    >
      <Stack gap={6}>
        <Card>
          <DescriptionList>
            <Description term={t('Guest.confirmation.number')}>{number}</Description>
            <Description term={t('Guest.confirmation.pass')}>{t('Guest.invoice.pass')}</Description>
            {activeAt && expiresAt && (
              <Description term={t('Guest.confirmation.valid')}>{dateRange(activeAt, expiresAt)}</Description>
            )}
            <Description term={t('Guest.confirmation.mailedTo')}>{email}</Description>
            <Description term={t('Guest.confirmation.paid')}>{money(totalCents)}</Description>
          </DescriptionList>
        </Card>
        <Stack as="section" gap={3} aria-labelledby="what-next">
          <h2 id="what-next">{t('Guest.confirmation.next')}</h2>
          <ol>
            <li>{t('Guest.confirmation.open')}</li>
            <li>{t('Guest.confirmation.print')}</li>
            <li>{t('Guest.confirmation.carry')}</li>
          </ol>
        </Stack>
        <Actions>
          <Button variant="primary" size="large" icon="print" onClick={() => window.print()}>
            {t('Guest.confirmation.printThis')}
          </Button>
          <Button size="large" onClick={buyAnotherPass}>
            {t('Guest.confirmation.another')}
          </Button>
        </Actions>
        <Stack as="section" gap={2} aria-labelledby="no-mail" className="no-print">
          <h2 id="no-mail">{t('Guest.confirmation.noMail')}</h2>
          <ContactHelp>{t('Guest.confirmation.noMailText', { number })}</ContactHelp>
        </Stack>
      </Stack>
    </WizardStep>
  )
}
