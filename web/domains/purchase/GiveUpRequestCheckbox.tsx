import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { useDraft } from '../../wizard/draft.ts'
import type { SoldType } from './passTypes.ts'
import type { PurchaseProblem } from './purchaseOutcomes.ts'
import { type PurchaseDraft, purchaseWizard } from './purchaseWizard.ts'

/**
 * Purchase problems that the member can resolve by giving up a pass without insurance, or the
 * request for one. Each value says which of the two is given up.
 */
const giveUpKinds: Partial<Record<PurchaseProblem, 'pass' | 'request'>> = {
  AlreadyWithoutInsuranceProblem: 'pass',
  AlreadyRequestedProblem: 'request',
}

/**
 * Returns whether the member has agreed to give up what blocks the purchase: a pass without
 * insurance, or the request for one.
 */
export function hasAgreedToCancelBlockingPassOrRequest(
  problem: PurchaseProblem,
  { givesUpRequest, givesUpPass }: PurchaseDraft,
): boolean {
  const what = giveUpKinds[problem]
  return what !== undefined && givesUpRequest === true && (what === 'request' || givesUpPass === true)
}

interface GiveUpInsuranceRequestCheckboxProps {
  problem: PurchaseProblem
  type: SoldType
}

/**
 * Checkbox with which the member agrees to give up a pass without insurance, or the request for
 * one, because it blocks the purchase. Renders nothing for other purchase problems.
 */
export function GiveUpRequestCheckbox({ problem, type }: GiveUpInsuranceRequestCheckboxProps) {
  const { t } = useTranslation('vehicles')
  const [draft, change] = useDraft(purchaseWizard)
  const what = giveUpKinds[problem]
  if (!what || (type !== 'ANNUAL' && type !== 'SUMMER')) return null
  return (
    <CheckboxField
      name="givesUpRequest"
      label={t(`VehicleChoice.giveUp.${what}`)}
      hint={t(`VehicleChoice.giveUp.${what}Hint`)}
      checked={hasAgreedToCancelBlockingPassOrRequest(problem, draft)}
      onChange={({ target }) => {
        const givesUpRequest = target.checked || undefined
        change({ givesUpRequest, givesUpPass: what === 'pass' ? givesUpRequest : undefined })
      }}
    />
  )
}
