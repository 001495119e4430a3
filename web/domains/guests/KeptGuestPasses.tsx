import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { readDraft, resetDraft } from '../../wizard/draft.ts'
import { buildWizardStepUrl } from '../../wizard/wizard.ts'
import { type GuestReceipt, readGuestReceipt } from './guestReceipts.ts'
import type { GuestWizardKey } from './guestWizardKey.ts'
import { guestWizards } from './guestWizards.ts'
import { removeExpiredGuestReceipts } from './removeExpiredGuestReceipts.ts'

export interface KeptGuestPassesProps {
  /** True if each link is an item of a list. */
  isListed?: boolean
}

const wizardKeys = Object.keys(guestWizards) as GuestWizardKey[]

/**
 * Links to the kept confirmations of guest purchases on this device (decision 0047). Removes the
 * receipts of expired passes.
 */
export default function KeptGuestPasses({ isListed = false }: KeptGuestPassesProps) {
  const { t } = useTranslation('guests')
  const { dayAndMonth } = useFormat()
  const [passes] = useState(listKeptGuestPasses)
  useEffect(() => removeExpiredGuestReceipts(new Date().toISOString()), [])
  return passes.map(({ wizardKey, receipt }) => {
    const { number, paidAt } = receipt
    const linkProps = {
      to: buildWizardStepUrl(guestWizards[wizardKey], 'confirmation'),
      onClick: () => showKeptReceipt(wizardKey, receipt),
    }
    const values = { number, date: dayAndMonth(paidAt) }
    return isListed ? (
      <li key={wizardKey}>
        <p>{t('Guest.kept.bought', values)}</p>
        <Anchor {...linkProps}>
          {t('Guest.earlier.show')}
          <span className="visually-hidden"> {number}</span>
          <Icon name="arrowRight" />
        </Anchor>
      </li>
    ) : (
      <div key={wizardKey}>
        <TextLink icon="pass" {...linkProps}>
          {t('Guest.kept.show', values)}
        </TextLink>
      </div>
    )
  })
}

function listKeptGuestPasses() {
  const now = new Date().toISOString()
  return wizardKeys.flatMap((wizardKey) => {
    const receipt = readGuestReceipt(wizardKey, now)
    return receipt === null ? [] : [{ wizardKey, receipt }]
  })
}

/**
 * Replaces the input of a new purchase, which the confirmation would otherwise protect, by the kept
 * receipt. A payment without a response keeps its input, because only that input finds its outcome.
 */
function showKeptReceipt(wizardKey: GuestWizardKey, receipt: GuestReceipt): void {
  const wizard = guestWizards[wizardKey]
  if (readDraft(wizard).attempt === undefined) resetDraft(wizard, { bought: receipt })
}
