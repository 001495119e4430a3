import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/useFormat.ts'
import { toKnownPassType } from '../../access-rights/shared/passType.ts'
import {
  type DescribedPass,
  type PassEdges,
  findLastExpiredPass,
  selectUsablePasses,
} from './passesOfVehicle.ts'

/** Functions that describe the passes that a vehicle already has. */
export interface UsablePassesText {
  /** Returns the type and the dates of a pass. */
  describePass: (pass: DescribedPass) => string
  /**
   * Returns a sentence with the usable passes of a vehicle. Without a usable pass, the sentence
   * says when the last pass expired. Returns null for a vehicle that never had a pass.
   */
  describePasses: (passes: PassEdges<DescribedPass>) => string | null
}

/** Returns functions that describe the passes that a vehicle already has. */
export function useUsablePassesText(): UsablePassesText {
  const { t } = useTranslation(['several-vehicles', 'access-rights'])
  const { dateRange, longDate } = useFormat()

  const describePass = ({ type, activeAt, expiresAt }: DescribedPass): string =>
    [
      t(`access-rights:AccessRightType.${toKnownPassType(type)}`).toLowerCase(),
      activeAt && expiresAt && dateRange(activeAt, expiresAt),
    ]
      .filter(Boolean)
      .join(', ')

  function describePasses(passes: PassEdges<DescribedPass>): string | null {
    const usable = selectUsablePasses(passes).map(describePass)
    if (usable.length > 0) return t('SeveralVehicles.usablePasses', { passes: usable.join(' · ') })
    const expiresAt = findLastExpiredPass(passes)?.expiresAt
    return expiresAt ? t('SeveralVehicles.lastPassExpired', { date: longDate(expiresAt) }) : null
  }

  return { describePass, describePasses }
}
