import { useTranslation } from 'react-i18next'
import { StatusTag, type StatusTagProps } from './StatusTag.tsx'
import type { IconName } from './Icon.tsx'
import type { PassState } from './passState.ts'

const appearances: Record<PassState, { tone: StatusTagProps['tone']; icon: IconName }> = {
  current: { tone: 'good', icon: 'check' },
  upcoming: { tone: 'neutral', icon: 'calendar' },
  expired: { tone: 'over', icon: 'clock' },
  pending: { tone: 'waiting', icon: 'clock' },
  processing: { tone: 'waiting', icon: 'clock' },
  refused: { tone: 'problem', icon: 'error' },
  failed: { tone: 'problem', icon: 'error' },
}

/** Tag that shows the state of a pass. */
export function PassStatusTag({ state }: { state: PassState }) {
  const { t } = useTranslation('common')
  return <StatusTag {...appearances[state]}>{t(`ui.pass.state.${state}`)}</StatusTag>
}
