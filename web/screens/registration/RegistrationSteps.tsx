import { useTranslation } from 'react-i18next'
import { WizardSteps } from '../../wizard/WizardSteps.tsx'
import { type RegistrationStepPath, registration } from './registration.ts'

/** Where one is in the registration. */
export function RegistrationSteps({ current }: { current: RegistrationStepPath }) {
  const { t } = useTranslation('session')
  return (
    <WizardSteps
      wizard={registration}
      current={current}
      labels={{
        account: t('Registration.steps.account'),
        former: t('Registration.steps.former'),
        profile: t('Registration.steps.profile'),
        consent: t('Registration.steps.consent'),
      }}
    />
  )
}
