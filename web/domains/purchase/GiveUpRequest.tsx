import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { useDraft } from '../../wizard/draft.ts'
import type { SoldType } from './passTypes.ts'
import type { PurchaseProblem } from './problems.ts'
import { type PurchaseDraft, purchase } from './steps.ts'

/** Of what a purchase was refused for, what can be given up for it, by the words of its box. */
const words: Partial<Record<PurchaseProblem, 'pass' | 'request'>> = {
  AlreadyWithoutInsuranceProblem: 'pass',
  AlreadyRequestedProblem: 'request',
}

/** Whether what a purchase was refused for is given up for it. */
export function isGivenUpFor(
  problem: PurchaseProblem,
  { givesUpRequest, givesUpPass }: PurchaseDraft,
): boolean {
  const what = words[problem]
  return what !== undefined && givesUpRequest === true && (what === 'request' || givesUpPass === true)
}

/** Where a pass or a request without insurance is in the way, the box that gives it up; hidden otherwise. */
export function GiveUpRequest({ problem, type }: { problem: PurchaseProblem; type: SoldType }) {
  const { t } = useTranslation('vehicles')
  const [draft, change] = useDraft(purchase)
  const what = words[problem]
  if (!what || (type !== 'ANNUAL' && type !== 'SUMMER')) return null
  return (
    <CheckboxField
      name="givesUpRequest"
      label={t(`VehicleChoice.giveUp.${what}`)}
      hint={t(`VehicleChoice.giveUp.${what}Hint`)}
      checked={isGivenUpFor(problem, draft)}
      onChange={({ target }) => {
        const givesUpRequest = target.checked || undefined
        change({ givesUpRequest, givesUpPass: what === 'pass' ? givesUpRequest : undefined })
      }}
    />
  )
}
