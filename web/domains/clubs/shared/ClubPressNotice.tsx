import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import type { ClubPress } from './useClubPress.ts'

/**
 * Notice that explains why a pressed club was not selected: the club closed meanwhile, or the check
 * failed.
 */
export function ClubPressNotice({ pressed }: { pressed: ClubPress }) {
  const { t } = useTranslation('purchase')
  if (pressed.state === 'closed') return <ClosedClub key={pressed.message} message={pressed.message} />
  if (pressed.state !== 'failed') return null
  return <RetryBlock title={t('Purchase.collision.failed')} onRetry={pressed.retry} />
}

function ClosedClub({ message }: { message: string }) {
  const notice = useRef<HTMLDivElement>(null)
  // The card that was pressed is no longer a button, so the focus moves to the notice.
  useEffect(() => notice.current?.focus(), [])
  return (
    <Notice ref={notice} tone="warning" live>
      {message}
    </Notice>
  )
}
