import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassSheet_accessRight$key } from '../../__generated__/PassSheet_accessRight.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PassFace } from '../../ui/PassFace.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { ButtonTiles } from '../../ui/layout.tsx'
import styles from './PassSheet.module.css'
import { AddToCalendar } from './AddToCalendar.tsx'
import { LazyAddToWallet } from '../pass-wallets/shared/LazyAddToWallet.tsx'
import { PrintPass } from './shared/PrintPass.tsx'
import { ResendPass } from './ResendPass.tsx'
import { findQrCodeObstacle } from './shared/qrCodeObstacle.ts'
import { toKnownPassType } from './shared/passType.ts'
import { usePassValidity } from './shared/usePassValidity.ts'
import { usePassValidityText } from '../../ui/usePassValidityText.ts'

export interface PassSheetProps {
  accessRight: PassSheet_accessRight$key
  /** Full name of the pass holder. */
  holder: string
  /** Name of the portal, shown as the issuer of the pass. */
  issuer: string
  /** Content between the pass and its action buttons. */
  children?: ReactNode
}

/** Pass in the full-screen pass dialog, with its action buttons. */
export function PassSheet({ accessRight: key, holder, issuer, children }: PassSheetProps) {
  const { t } = useTranslation(['access-rights', 'common'])
  const describeValidity = usePassValidityText()
  const pass = useFragment(
    graphql`
      fragment PassSheet_accessRight on AccessRight {
        number
        controlNumber
        signedCode
        type
        status
        validity
        season
        activeAt
        expiresAt
        canPrint
        hasInsuranceDocuments
        clubSnapshot {
          number
          name
        }
        vehicle {
          name
          registration
        }
        vehicleSnapshot {
          name
          registration
        }
        ...PrintPass_accessRight
        ...ResendPass_accessRight
        ...AddToCalendar_accessRight
        ...AddToWallet_accessRight
      }
    `,
    key,
  )
  const { activeAt, expiresAt, clubSnapshot: club, controlNumber, season } = pass
  // Current data of the member's vehicle, because its license plate may have changed since the
  // purchase. Falls back to the snapshot.
  const vehicle = pass.vehicle ?? pass.vehicleSnapshot
  const validity = usePassValidity(pass)
  const state = passStateOf({ status: pass.status, validity })
  const obstacle = findQrCodeObstacle({ ...pass, validity })
  return (
    <PassFace
      type={t(`AccessRightType.${toKnownPassType(pass.type)}`)}
      season={season}
      state={state}
      {...describeValidity(state, activeAt ?? null, expiresAt ?? null)}
      issuer={issuer}
      vehicle={vehicle?.name ?? null}
      plate={vehicle?.registration ?? null}
      number={pass.number}
      controlNumber={controlNumber}
      qrText={obstacle === null ? (pass.signedCode ?? controlNumber) : null}
      noCodeText={obstacle && t(`PassSheet.noCode.${obstacle}`)}
      facts={[
        { name: t('PassSheet.holder'), value: holder },
        ...(club ? [{ name: t('common:ui.pass.club'), value: `${club.name} (${club.number})` }] : []),
      ]}
    >
      {children}
      {/* A pass that has ended while the page is open still has its actions in the loaded data. */}
      {state !== 'expired' && (
        <div className={styles.actions}>
          <LazyAddToWallet accessRight={pass} />
          <ButtonTiles>
            <PrintPass accessRight={pass} size="tile" />
            <ResendPass accessRight={pass} size="tile" />
            {pass.hasInsuranceDocuments && (
              <ButtonLink to={paths.insuranceDocuments()} replace icon="shield" size="tile">
                {t('PassSheet.insurance')}
              </ButtonLink>
            )}
            <AddToCalendar accessRight={pass} size="tile" />
          </ButtonTiles>
        </div>
      )}
    </PassFace>
  )
}
