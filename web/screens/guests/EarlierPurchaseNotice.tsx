import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/paths.ts'
import { useStored } from '../../platform/stored.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { useDraft } from '../../wizard/draft.ts'
import { daysFrom, earlierPurchases, findOverlapping } from './earlierPurchases.ts'
import { useGuestWay } from './wizards.ts'

/**
 * Warns, without blocking, that this guest has a pass for some of the same days already. It stands on the
 * step that follows the check of the right (L08), so that nobody else is told of it (decision 0041).
 */
export function EarlierPurchaseNotice({ now }: { now: string }) {
  const { t } = useTranslation('guests')
  const { dateRange } = useFormat()
  const { wizard } = useGuestWay()
  const [draft] = useDraft(wizard)
  const purchases = useStored(earlierPurchases)
  const [goesOn, goOn] = useState(false)
  const earlier = draft.found && !goesOn ? findOverlapping(purchases, draft, daysFrom(now)) : null
  if (earlier === null) return null

  function continueToCard() {
    goOn(true)
    document.getElementById('guest-card')?.focus()
  }

  const { number, firstDay, lastDay } = earlier
  return (
    <Notice
      tone="warning"
      level={2}
      live
      title={t('Guest.earlier.title', { number })}
      actions={
        <>
          <ButtonLink to={paths.guests()}>{t('Guest.earlier.leave')}</ButtonLink>
          <Button variant="quiet" onClick={continueToCard}>
            {t('Guest.earlier.continue')}
          </Button>
        </>
      }
    >
      {t('Guest.earlier.text', { days: dateRange(firstDay, lastDay) })}
    </Notice>
  )
}
