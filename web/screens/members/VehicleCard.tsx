import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  VehicleCard_vehicle$data,
  VehicleCard_vehicle$key,
} from '../../__generated__/VehicleCard_vehicle.graphql.ts'
import { PrintPass } from '../../parts/access-rights/PrintPass.tsx'
import { ShowPass } from '../../parts/access-rights/ShowPass.tsx'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PassStatusTag } from '../../ui/PassStatusTag.tsx'
import { VehicleIcon } from '../../ui/VehicleIcon.tsx'
import { passState } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import { BuyForVehicle, type RenewalOffer } from './BuyForVehicle.tsx'
import { VehicleNotices } from './VehicleNotices.tsx'
import { VehicleTools } from './VehicleTools.tsx'
import styles from './VehicleCard.module.css'
import { isCompact, noticesOf, standingOf } from './vehicleState.ts'

/** What a card is given beside its vehicle. */
export interface VehicleCardContext {
  /** Whose passes they are. */
  holder: string
  /** The name on the passes. */
  issuer: string
  /** The moment by which dates are judged. */
  now: string
  /** What is on sale; null while that is not known. */
  offers: readonly RenewalOffer[] | null
}

interface VehicleCardProps extends VehicleCardContext {
  vehicle: VehicleCard_vehicle$key
}

/**
 * A vehicle: a row where it has no pass and nothing is to be done (D31), else a card with the pass that counts, what there
 * is to know, and what can be done with either (D14–D30, D34, D35).
 */
export function VehicleCard({ vehicle: key, holder, issuer, now, offers }: VehicleCardProps) {
  const { t } = useTranslation(['members', 'vehicles', 'common'])
  const data = useFragment(
    graphql`
      fragment VehicleCard_vehicle on Vehicle {
        name
        registration
        year
        type
        make
        model
        needsUpdate
        isComplete
        purchaseObstacle
        insuranceRequest {
          status
        }
        activePass {
          status
          type
          validity
          activeAt
          expiresAt
          number
          hasInsuranceDocuments
          clubSnapshot {
            number
            name
          }
          ...ShowPass_accessRight
          ...PrintPass_accessRight
        }
        accessRights(first: 4) {
          edges {
            node {
              status
              type
              validity
              expiresAt
            }
          }
        }
        unsettled: accessRights(first: 4, unsettled: true) {
          edges {
            node {
              status
              type
              validity
              expiresAt
            }
          }
        }
        ...BuyForVehicle_vehicle
        ...VehicleNotices_vehicle
        ...VehicleTools_vehicle
      }
    `,
    key,
  )
  const vehicle = {
    ...data,
    passes: data.accessRights.edges.map(({ node }) => node),
    unsettled: data.unsettled.edges.map(({ node }) => node),
  }
  const { name, registration, activePass } = vehicle
  const compact = isCompact(vehicle, now)
  const what = [
    vehicle.make ?? t('vehicles:Vehicle.unknownMake'),
    vehicle.model ?? t('vehicles:Vehicle.unknownModel'),
    vehicle.year,
  ].filter(Boolean)
  const buy = <BuyForVehicle vehicle={data} offers={offers} compact={compact} />
  return (
    <li className={compact ? styles.row : styles.card}>
      <VehicleIcon type={vehicle.type} size="3rem" className={styles.icon} />
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        {registration && (
          <p className={styles.plate}>
            <span className="visually-hidden">{t('common:ui.pass.registration')} </span>
            {registration}
          </p>
        )}
        {!compact && <p className={styles.what}>{what.join(' · ')}</p>}
        {!activePass && <NoPass standing={standingOf(vehicle, now)} passes={vehicle.passes} />}
      </div>
      {compact && <div className={styles.action}>{buy}</div>}
      <VehicleTools vehicle={data} what={compact ? what.join(' · ') : undefined} className={styles.tools} />
      {!compact && (
        <div className={styles.rest}>
          {activePass && <Pass pass={activePass} />}
          <VehicleNotices vehicle={data} notices={noticesOf(vehicle, now)} />
          <div className={styles.actions}>
            {activePass && isOwned(activePass) && (
              <ShowPass accessRight={activePass} holder={holder} issuer={issuer} size="small" />
            )}
            {buy}
          </div>
          {activePass && isOwned(activePass) && (
            <div className={styles.links}>
              <PrintPass accessRight={activePass} variant="quiet" size="small" />
              {activePass.hasInsuranceDocuments && (
                <ButtonLink to={paths.insuranceDocuments()} variant="quiet" size="small" icon="shield">
                  {t('Vehicle.insuranceDocuments')}
                  <span className="visually-hidden"> – {name}</span>
                </ButtonLink>
              )}
            </div>
          )}
        </div>
      )}
    </li>
  )
}

type ActivePass = NonNullable<VehicleCard_vehicle$data['activePass']>

const isOwned = (pass: ActivePass) => ['current', 'upcoming'].includes(passState(pass))

/** The pass that counts: how it stands, from when, until when, and its club (D21, D29). */
function Pass({ pass }: { pass: ActivePass }) {
  const { t } = useTranslation('members')
  const { dateRange, longDate } = useFormat()
  const { activeAt, expiresAt, clubSnapshot: club } = pass
  const state = passState(pass)
  return (
    <div className={styles.pass}>
      <PassStatusTag state={state} />
      <p>
        {expiresAt &&
          (state === 'upcoming' && activeAt ? (
            <strong>{t('Vehicle.activeRange', { period: dateRange(activeAt, expiresAt) })}</strong>
          ) : (
            state === 'current' && <strong>{t('Vehicle.activeUntil', { date: longDate(expiresAt) })}</strong>
          ))}
        {club && (
          <span className={styles.club}>
            {club.name} ({club.number})
          </span>
        )}
      </p>
    </div>
  )
}

interface NoPassProps {
  standing: ReturnType<typeof standingOf>
  passes: readonly { readonly validity: string | null; readonly expiresAt: string | null }[]
}

/** That it has no pass, that one is in progress (D35), or that its last one is over and since when (D30). */
function NoPass({ standing, passes }: NoPassProps) {
  const { t } = useTranslation('members')
  const { longDate } = useFormat()
  const last = passes.find(({ validity }) => validity === 'EXPIRED')?.expiresAt
  if (standing === 'processing') return <PassStatusTag state={standing} />
  return (
    <p className={styles.state}>
      {standing === 'expired' && last
        ? t('Vehicle.expiredOn', { date: longDate(last) })
        : t('Vehicle.noPass')}
    </p>
  )
}
