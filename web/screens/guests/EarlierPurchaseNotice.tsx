import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { useStored } from '../../platform/stored.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactHelp } from '../../ui/Contact.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { useDraft } from '../../wizard/draft.ts'
import { daysFrom, earlierPurchases, findOverlapping } from './earlierPurchases.ts'
import { useGuestWay } from './wizards.ts'

/**
 * Warns, without blocking, that this guest has a pass for some of the same days already, or sent a payment for
 * one whose outcome is not known. It stands on the step that follows the check of the right (L08), so that
 * nobody else is told of it (decision 0041).
 */
export function EarlierPurchaseNotice({ now }: { now: string }) {
  const { t } = useTranslation('guests')
  const { dateRange } = useFormat()
  const { wizard } = useGuestWay()
  const [draft] = useDraft(wizard)
  const purchases = useStored(earlierPurchases)
  const [goesOn, goOn] = useState(false)
  const isWarned = draft.found && !goesOn
  const earlier = isWarned ? findOverlapping(purchases, draft, daysFrom(now), draft.attempt) : null
  if (earlier === null) return null

  function continueToCard() {
    goOn(true)
    document.getElementById('guest-card')?.focus()
  }

  const { number, firstDay, lastDay } = earlier
  const days = dateRange(firstDay, lastDay)
  return (
    <Notice
      tone="warning"
      level={2}
      live
      title={number === null ? t('Guest.pending.title') : t('Guest.earlier.title', { number })}
      actions={
        <>
          <ButtonLink to={paths.guests()}>
            {number === null ? t('Guest.pending.leave') : t('Guest.earlier.leave')}
          </ButtonLink>
          <Button variant="quiet" onClick={continueToCard}>
            {t('Guest.earlier.continue')}
          </Button>
        </>
      }
    >
      {number === null ? (
        <ContactHelp>{t('Guest.pending.text', { days })}</ContactHelp>
      ) : (
        t('Guest.earlier.text', { days })
      )}
    </Notice>
  )
}
