import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../platform/paths.ts'
import { useStoredValue } from '../../platform/storedValue.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactHelp } from '../../ui/ContactLinks.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { resetDraft, useDraft } from '../../wizard/draft.ts'
import { buildWizardStepUrl } from '../../wizard/wizard.ts'
import { computeGuestPassDays, earlierPurchases, findOverlappingGuestPurchase } from './earlierPurchases.ts'
import { readGuestReceipt } from './guestReceipts.ts'
import { useGuestWizard } from './guestWizards.ts'

/**
 * Returns the state of the warning about an earlier purchase of the guest (decision 0041). The
 * first press on the pay button moves the focus to the warning, because the guest may not have seen
 * it.
 * @param now Current time of the portal, RFC 3339.
 */
export function useEarlierGuestPurchase(now: string) {
  const { wizard } = useGuestWizard()
  const [draft] = useDraft(wizard)
  const purchases = useStoredValue(earlierPurchases)
  const [acceptedSalt, setAcceptedSalt] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  const overlappingPurchase = draft.found
    ? findOverlappingGuestPurchase(purchases, draft, computeGuestPassDays(now), draft.attempt)
    : null
  return {
    /**
     * Earlier overlapping purchase of the guest. Null if there is none, or if the guest has chosen
     * to continue despite the warning.
     */
    earlier: overlappingPurchase?.salt === acceptedSalt ? null : overlappingPurchase,
    accept: () => setAcceptedSalt(overlappingPurchase?.salt),
    notice,
    show: () => notice.current?.focus(),
  }
}

/**
 * Warning before a guest's payment (decision 0041). The guest has a pass for some of these days, or
 * an earlier payment with an unknown outcome. The warning does not block the payment, and appears
 * only after the federation has found the access right (L08). If this device keeps the confirmation
 * of the earlier purchase, the first action opens it.
 */
export function EarlierPurchaseNotice({
  warning: { earlier, accept, notice },
}: {
  warning: ReturnType<typeof useEarlierGuestPurchase>
}) {
  const { t } = useTranslation('guests')
  const { dateRange } = useFormat()
  const navigate = useNavigate()
  const { wizardKey, wizard } = useGuestWizard()
  const [receipt] = useState(() => readGuestReceipt(wizardKey, new Date().toISOString()))
  if (earlier === null) return null

  function acceptWarningAndFocusCardForm() {
    accept()
    document.getElementById('guest-card')?.focus()
  }

  /** Discards the input of the new purchase, which the confirmation would otherwise protect. */
  function showBoughtPass() {
    if (receipt === null) return
    resetDraft(wizard, { bought: receipt })
    void navigate(buildWizardStepUrl(wizard, 'confirmation'))
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
          {number !== null && number === receipt?.number ? (
            <Button icon="pass" onClick={showBoughtPass}>
              {t('Guest.earlier.show')}
            </Button>
          ) : (
            <ButtonLink to={paths.guests()}>
              {number === null ? t('Guest.pending.leave') : t('Guest.earlier.leave')}
            </ButtonLink>
          )}
          <Button variant="quiet" onClick={acceptWarningAndFocusCardForm}>
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
