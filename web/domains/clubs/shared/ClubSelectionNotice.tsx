import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import type { ClubSelectionState } from './useClubSelection.ts'

/**
 * Notice that explains why a pressed club was not selected: it has closed since the list was
 * loaded, or its availability could not be checked.
 */
export function ClubSelectionNotice({ pressed: selection }: { pressed: ClubSelectionState }) {
  const { t } = useTranslation('purchase')
  if (selection.state === 'closed')
    return <ClosedClubNotice key={selection.message} message={selection.message} />
  if (selection.state !== 'failed') return null
  return <RetryBlock title={t('Purchase.collision.failed')} onRetry={selection.retry} />
}

function ClosedClubNotice({ message }: { message: string }) {
  const notice = useRef<HTMLDivElement>(null)
  // The card that was pressed is no longer a button, so the focus moves to the notice.
  useEffect(() => notice.current?.focus(), [])
  return (
    <Notice ref={notice} tone="warning" live>
      {message}
    </Notice>
  )
}
