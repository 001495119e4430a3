import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { useDraft } from '../../wizard/draft.ts'
import type { SoldType } from './passTypes.ts'
import type { PurchaseProblem } from './problems.ts'
import { purchase } from './steps.ts'

/** Of what a purchase was refused for, what can be given up for it, by the words of its box. */
const words: Partial<Record<PurchaseProblem, 'pass' | 'request'>> = {
  AlreadyWithoutInsuranceProblem: 'pass',
  AlreadyRequestedProblem: 'request',
}

/** Where a pass or a request without insurance is in the way, the box that gives it up; hidden otherwise. */
export function GiveUpRequest({ problem, type }: { problem: PurchaseProblem; type: SoldType }) {
  const { t } = useTranslation('access-rights')
  const [draft, change] = useDraft(purchase)
  const what = words[problem]
  if (!what || (type !== 'ANNUAL' && type !== 'SUMMER')) return null
  return (
    <CheckboxField
      name="givesUpRequest"
      label={t(`VehicleChoice.giveUp.${what}`)}
      hint={t(`VehicleChoice.giveUp.${what}Hint`)}
      checked={draft.givesUpRequest === true && (what === 'request' || draft.givesUpPass === true)}
      onChange={({ target }) => {
        const givesUpRequest = target.checked || undefined
        change({ givesUpRequest, givesUpPass: what === 'pass' ? givesUpRequest : undefined })
      }}
    />
  )
}
