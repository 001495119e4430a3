import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type { usePassCardProps_accessRight$key } from '../../__generated__/usePassCardProps_accessRight.graphql.ts'
import type { PassCardProps } from '../../ui/PassCard.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { toKnownPassType } from '../access-rights/shared/passType.ts'

/**
 * Returns a function that reads the props of a pass card from a bought pass.
 * @param issuer Name of the portal, shown as the issuer of the pass.
 */
export function usePassCardProps(issuer: string) {
  const { t } = useTranslation(['access-rights', 'purchase'])
  return (accessRight: usePassCardProps_accessRight$key): PassCardProps => {
    const pass = readInlineData(fragment, accessRight)
    return {
      state: passStateOf(pass),
      number: pass.number,
      type: t(`AccessRightType.${toKnownPassType(pass.type)}`),
      issuer,
      season: pass.season === null ? undefined : t('purchase:Success.season', { season: pass.season }),
      vehicle: pass.vehicleSnapshot,
      club: pass.clubSnapshot,
      activeAt: pass.activeAt,
      expiresAt: pass.expiresAt,
      code: pass.signedCode ?? pass.controlNumber,
      controlNumber: pass.controlNumber,
    }
  }
}

const fragment = graphql`
  fragment usePassCardProps_accessRight on AccessRight @inline {
    number
    controlNumber
    signedCode
    type
    status
    validity
    activeAt
    expiresAt
    season
    clubSnapshot {
      number
      name
    }
    vehicleSnapshot {
      name
      registration
    }
  }
`
