import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fullMessage } from '../../../relay/problem.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { Refusal } from './usePaying.ts'

interface RefusalNoticeProps {
  refusal: Refusal
  /** The way to where it can be put right. */
  actions?: ReactNode
}

/** Why it was not paid, brought to where one looks. What was chosen stays (E80). */
export function RefusalNotice({ refusal, actions }: RefusalNoticeProps) {
  const { t } = useTranslation('payment')
  const notice = useRef<HTMLDivElement>(null)
  // The button that was pressed may be far from it.
  useEffect(() => notice.current?.focus(), [])
  const isPrice = refusal.problem === 'PriceChangedProblem'
  return (
    <Notice
      ref={notice}
      tone={isPrice ? 'warning' : 'problem'}
      live
      title={t(isPrice ? 'Refusal.priceChanged' : 'Refusal.notPaid')}
      actions={actions}
    >
      {fullMessage(refusal)}
    </Notice>
  )
}
