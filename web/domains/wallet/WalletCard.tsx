import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { WalletCard_accessRight$key } from '../../__generated__/WalletCard_accessRight.graphql.ts'
import { type OfferAvailability, isSeasonPassType } from '../access-rights/shared/renewal.ts'
import { BuyAgain } from '../access-rights/shared/BuyAgain.tsx'
import { PassActions } from '../access-rights/shared/PassActions.tsx'
import { type PassPlace, ShowPass } from '../access-rights/shared/ShowPass.tsx'
import { findQrCodeObstacle } from '../access-rights/shared/qrCodeObstacle.ts'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import { usePassValidity } from '../access-rights/shared/usePassValidity.ts'
import { useVehicleText } from '../vehicles/shared/useVehicleText.ts'
import { ContourBackground } from '../../ui/ContourBackground.tsx'
import { PassStatusTag } from '../../ui/PassStatusTag.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { VehicleIcon } from '../../ui/VehicleIcon.tsx'
import { ButtonTiles } from '../../ui/layout.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import { passTiltHandlers } from './passTilt.ts'
import styles from './WalletCard.module.css'

/** Ids of the new passes whose gleam has been shown since the page was loaded. */
const gleamedPassIds = new Set<string>()

/** Props that all pass cards of a member share. */
export interface WalletCardContext {
  /** Full name of the pass holder. */
  holder: string
  /** Name of the portal, shown as the issuer of the pass. */
  issuer: string
  /** Pass offers, each with its availability; null if the offers could not be loaded. */
  offers: readonly OfferAvailability[] | null
  /**
   * True if each card shows its QR code and is followed by its buttons: print, send by e-mail,
   * insurance documents.
   */
  hasCodeAndActions?: boolean
  /**
   * Ids of the vehicles for which a task on the screen already offers to renew the pass. The pass
   * cards of these vehicles have no renewal link.
   */
  vehiclesToRenew?: readonly string[]
}

interface WalletCardProps extends WalletCardContext {
  accessRight: WalletCard_accessRight$key
  /**
   * Position of the pass among the pass cards. In full screen, the member can swipe from this pass
   * to the others.
   */
  place: PassPlace
  /**
   * True if the button of this pass card is the main action of the screen; the button is then
   * orange.
   */
  isMain: boolean
  /** True if the member has just bought the pass. A gleam then crosses its card once. */
  isNew: boolean
}

/**
 * Card of a member's pass: vehicle, end date and status. Pressing the card opens the pass in full
 * screen. A season pass that expires soon has a link to buy the same pass again.
 */
export function WalletCard({
  accessRight: key,
  place,
  isMain,
  isNew,
  holder,
  issuer,
  offers,
  hasCodeAndActions = false,
  vehiclesToRenew,
}: WalletCardProps) {
  const { t } = useTranslation(['access-rights', 'common', 'wallet'])
  const { dateRange, longDate } = useFormat()
  const { licence } = useVehicleText()
  const pass = useFragment(
    graphql`
      fragment WalletCard_accessRight on AccessRight {
        id
        number
        controlNumber
        signedCode
        canPrint
        type
        status
        validity
        activeAt
        expiresAt
        clubSnapshot {
          name
        }
        vehicle {
          id
          name
          registration
          type
          repeatablePass {
            id
          }
          ...BuyAgain_vehicle
        }
        vehicleSnapshot {
          name
          registration
        }
        ...PassActions_accessRight
        ...ShowPass_accessRight
      }
    `,
    key,
  )
  const { id, number, activeAt, expiresAt, clubSnapshot: club } = pass
  const [isGleaming] = useState(() => isNew && !gleamedPassIds.has(id))
  useEffect(() => {
    if (isGleaming) gleamedPassIds.add(id)
  }, [isGleaming, id])
  const validity = usePassValidity(pass)
  const state = passStateOf({ status: pass.status, validity })
  const vehicle = pass.vehicle ?? pass.vehicleSnapshot
  // An upcoming pass is not offered again yet. The vehicle offers a pass for chosen days again.
  const isLast =
    state === 'current' && isSeasonPassType(pass.type) && pass.vehicle?.repeatablePass?.id === pass.id
  const lastOf = isLast && !vehiclesToRenew?.includes(pass.vehicle.id) ? pass.vehicle : null
  const type = t(`AccessRightType.${toKnownPassType(pass.type)}`)
  return (
    <li className={styles.item}>
      <div
        className={`${styles.card} ${styles[state] ?? ''} ${isGleaming ? styles.gleaming : ''}`}
        {...passTiltHandlers}
      >
        <ContourBackground seed={number} className={styles.contour} />
        <div className={styles.head}>
          <h3 className={styles.type}>
            {type}{' '}
            <span className={styles.number}>
              <span>{number}</span> {isNew && <span className={styles.new}>{t('wallet:Wallet.new')}</span>}
            </span>
          </h3>
          <PassStatusTag state={state} />
        </div>
        <div className={styles.vehicle}>
          {pass.vehicle && <VehicleIcon type={pass.vehicle.type} size="min(3.25rem, 16.25vw)" />}
          <div>
            <p className={styles.name}>
              <span className="visually-hidden">{t('common:ui.pass.vehicle')} </span>
              {vehicle?.name ?? t('History.noVehicle')}
            </p>
            {vehicle?.registration && <p className={styles.plate}>{licence(vehicle.registration)}</p>}
          </div>
        </div>
        {activeAt && expiresAt && (
          <p className={styles.when}>
            {state === 'upcoming'
              ? t('wallet:Wallet.range', { period: dateRange(activeAt, expiresAt) })
              : t('wallet:Wallet.until', { date: longDate(expiresAt) })}
          </p>
        )}
        {hasCodeAndActions && findQrCodeObstacle({ ...pass, validity }) === null && (
          <QrCode
            text={pass.signedCode ?? pass.controlNumber ?? ''}
            readableText={pass.controlNumber ?? number}
            label={t('common:ui.pass.code', { number })}
            className={styles.code}
          />
        )}
        <div className={lastOf ? `${styles.foot} ${styles.ending}` : styles.foot}>
          <p className={styles.club}>{club?.name}</p>
          {lastOf && <BuyAgain vehicle={lastOf} offers={offers} size="small" className={styles.again} />}
          <ShowPass
            accessRight={pass}
            place={place}
            holder={holder}
            issuer={issuer}
            size="small"
            variant={isMain ? 'primary' : 'secondary'}
            className={isMain ? styles.cover : `${styles.cover} ${styles.show}`}
          />
        </div>
      </div>
      {hasCodeAndActions && state !== 'expired' && (
        <ButtonTiles className="no-print">
          <PassActions accessRight={pass} size="tile" />
        </ButtonTiles>
      )}
    </li>
  )
}
