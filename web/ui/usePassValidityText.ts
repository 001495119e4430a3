import { useTranslation } from 'react-i18next'
import type { PassState } from './passState.ts'
import { useFormat } from './useFormat.ts'

/**
 * Returns a function that states the validity of a pass in the band of the full-size pass: its
 * state and its days. `periodText` is null for a pass without days. `activeAt` and `expiresAt` are
 * ISO timestamps or days as `YYYY-MM-DD`.
 */
export function usePassValidityText() {
  const { t } = useTranslation(['access-rights', 'common'])
  const { dateRange, longDate } = useFormat()

  function describePeriod(state: PassState, activeAt: string | null, expiresAt: string | null) {
    if (state === 'upcoming' && activeAt) return dateRange(activeAt, expiresAt ?? activeAt)
    if (expiresAt === null || (state !== 'current' && state !== 'expired')) return null
    return t(`PassSheet.${state === 'current' ? 'until' : 'over'}`, { date: longDate(expiresAt) })
  }

  return (state: PassState, activeAt: string | null, expiresAt: string | null) => ({
    stateText: t(
      state === 'current'
        ? 'PassSheet.valid'
        : state === 'upcoming'
          ? 'PassSheet.notYet'
          : `common:ui.pass.state.${state}`,
    ),
    periodText: describePeriod(state, activeAt, expiresAt),
  })
}
