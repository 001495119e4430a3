import { useRef, useState } from 'react'
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
 * Returns the earlier purchase that the guest has to be warned of before paying, with what the notice and the button
 * that pays need of it. A warning may appear in a tab that is already scrolled past it: the first press on the button
 * then leads to the warning (decision 0041).
 * @param now The portal's time, RFC 3339.
 */
export function useEarlierPurchase(now: string) {
  const { wizard } = useGuestWay()
  const [draft] = useDraft(wizard)
  const purchases = useStored(earlierPurchases)
  const [acceptedSalt, setAcceptedSalt] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  const found = draft.found ? findOverlapping(purchases, draft, daysFrom(now), draft.attempt) : null
  return {
    /** Null where there is none, and once the guest goes on all the same. */
    earlier: found?.salt === acceptedSalt ? null : found,
    accept: () => setAcceptedSalt(found?.salt),
    notice,
    show: () => notice.current?.focus(),
  }
}

/**
 * Warns, without blocking, that this guest has a pass for some of the same days already, or sent a payment for
 * one whose outcome is not known. It stands on the step that follows the check of the right (L08), so that
 * nobody else is told of it (decision 0041).
 */
export function EarlierPurchaseNotice({
  warning: { earlier, accept, notice },
}: {
  warning: ReturnType<typeof useEarlierPurchase>
}) {
  const { t } = useTranslation('guests')
  const { dateRange } = useFormat()
  if (earlier === null) return null

  function continueToCard() {
    accept()
    document.getElementById('guest-card')?.focus()
  }

  const { number, firstDay, lastDay } = earlier
  const days = dateRange(firstDay, lastDay)
  return (
    <Notice
      ref={notice}
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
