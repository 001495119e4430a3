import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  VehicleCard_vehicle$data,
  VehicleCard_vehicle$key,
} from '../../__generated__/VehicleCard_vehicle.graphql.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactLinks } from '../../ui/Contact.tsx'
import { ContourBackground } from '../../ui/ContourBackground.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PassCard } from '../../ui/PassCard.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { VehicleIcon } from '../../ui/VehicleIcon.tsx'
import { passState } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import { PrintPass } from '../../parts/access-rights/PrintPass.tsx'
import { obstacleText } from '../../parts/access-rights/obstacle.ts'
import { passType } from '../../parts/access-rights/passType.ts'
import styles from './VehicleCard.module.css'
import { paths } from '../../platform/paths.ts'

type Vehicle = VehicleCard_vehicle$data

interface VehicleCardProps {
  vehicle: VehicleCard_vehicle$key
  /** The name on the pass. */
  issuer: string
}

/** A vehicle with the pass that counts for it, or the way to one (D16–D22, D28–D30). */
export function VehicleCard({ vehicle: key, issuer }: VehicleCardProps) {
  const vehicle = useFragment(
    graphql`
      fragment VehicleCard_vehicle on Vehicle {
        id
        name
        registration
        year
        type
        make
        model
        purchaseObstacle
        needsUpdate
        activePass {
          id
          number
          type
          status
          validity
          activeAt
          expiresAt
          controlNumber
          clubSnapshot {
            number
            name
          }
          ...PrintPass_accessRight
        }
        accessRights(first: 10) {
          totalCount
          edges {
            node {
              number
              validity
              expiresAt
            }
          }
        }
      }
    `,
    key,
  )
  return (
    <li className={styles.item}>
      <h3 className="visually-hidden">{vehicle.name}</h3>
      {vehicle.activePass ? (
        <WithPass vehicle={vehicle} pass={vehicle.activePass} issuer={issuer} />
      ) : (
        <WithoutPass vehicle={vehicle} />
      )}
    </li>
  )
}

interface WithPassProps {
  vehicle: Vehicle
  pass: NonNullable<Vehicle['activePass']>
  issuer: string
}

function WithPass({ vehicle, pass, issuer }: WithPassProps) {
  const { t } = useTranslation(['members', 'access-rights'])
  const state = passState(pass)
  const renewable = state === 'current' || state === 'upcoming'
  return (
    <PassCard
      as="div"
      level={4}
      state={state}
      number={pass.number}
      issuer={issuer}
      type={t(`access-rights:AccessRightType.${passType(pass.type)}`)}
      vehicle={vehicle}
      club={pass.clubSnapshot}
      activeAt={pass.activeAt}
      expiresAt={pass.expiresAt}
      code={pass.controlNumber}
      notice={<Notices vehicle={vehicle} state={state} />}
      actions={
        <>
          <PrintPass accessRight={pass} />
          <Buy vehicle={vehicle}>{t(renewable ? 'Vehicle.renew' : 'Vehicle.buyAgain')}</Buy>
          <PreviousPasses vehicle={vehicle} />
        </>
      }
    />
  )
}

/** What there is to know of the vehicle and its passes; nothing most of the time. */
function Notices({ vehicle, state }: { vehicle: Vehicle; state: ReturnType<typeof passState> }) {
  const { t } = useTranslation('members')
  const { longDate } = useFormat()
  // The pass that counts is the next one, as soon as it is bought (D27): the one of today stands beside it.
  const today =
    state === 'upcoming'
      ? vehicle.accessRights.edges.find(({ node }) => node.validity === 'CURRENT')?.node
      : undefined
  return (
    <>
      {today && (
        <p>
          {today.expiresAt
            ? t('Vehicle.currentUntil', { number: today.number, date: longDate(today.expiresAt) })
            : t('Vehicle.current', { number: today.number })}
        </p>
      )}
      {state === 'pending' && <p>{t('Vehicle.pending')}</p>}
      {state === 'refused' && <p>{t('Vehicle.refused')}</p>}
      <Warning vehicle={vehicle} />
    </>
  )
}

function WithoutPass({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['members', 'vehicles'])
  const { name, registration, type, make, model, year } = vehicle
  const what = [
    make ?? t('vehicles:Vehicle.unknownMake'),
    model ?? t('vehicles:Vehicle.unknownModel'),
    year,
  ].filter(Boolean)
  return (
    <div className={styles.without}>
      <ContourBackground seed={name} className={styles.contour} />
      <div className={styles.head}>
        <VehicleIcon type={type} size="3.75rem" />
        <StatusTag tone="neutral" icon="info">
          {t('Vehicle.noPass')}
        </StatusTag>
      </div>
      <div>
        <p className={styles.name} aria-hidden="true">
          {name}
        </p>
        <p className={styles.what}>{what.join(' · ')}</p>
        {registration && <p className={styles.what}>{t('vehicles:Vehicle.plate', { registration })}</p>}
      </div>
      <Warning vehicle={vehicle} />
      {!vehicle.purchaseObstacle && <p className={styles.what}>{t('Vehicle.noPassText')}</p>}
      <div className={styles.actions}>
        <Buy vehicle={vehicle}>{t('Vehicle.buy')}</Buy>
        <PreviousPasses vehicle={vehicle} />
      </div>
    </div>
  )
}

/**
 * The way to a pass for this vehicle (D17): closed while something of the vehicle has to be put right (D19), and not
 * there while a report on it is unpaid (D18).
 */
function Buy({ vehicle, children }: { vehicle: Vehicle; children: string }) {
  const { t } = useTranslation(['members', 'vehicles'])
  const { purchaseObstacle: obstacle } = vehicle
  if (obstacle === 'UNPAID_REPORT') return null
  const reason =
    obstacle && (obstacle === 'NEEDS_UPDATE' ? t('Vehicle.updateFirst') : t(obstacleText(obstacle)))
  return (
    <ButtonLink to={paths.purchase({ vehicle: vehicle.id })} disabled={obstacle !== null} reason={reason}>
      {children}
      <span className="visually-hidden"> – {vehicle.name}</span>
    </ButtonLink>
  )
}

/** Where the passes before this one are (D16); nothing where there are none. */
function PreviousPasses({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('members')
  if (vehicle.accessRights.totalCount === (vehicle.activePass ? 1 : 0)) return null
  return (
    <TextLink to={paths.passHistory(vehicle.id)} className={styles.previous}>
      {t('Vehicle.previousPasses')}
      <span className="visually-hidden"> – {vehicle.name}</span>
    </TextLink>
  )
}

/** What the federation has to be asked about before anything is bought; nothing most of the time (D18, D20). */
function Warning({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('members')
  if (vehicle.purchaseObstacle === 'UNPAID_REPORT') {
    return (
      <Notice tone="warning" title={t('Vehicle.unpaidReport')} actions={<ContactLinks />}>
        {t('Vehicle.unpaidReportText')}
      </Notice>
    )
  }
  if (!vehicle.needsUpdate) return null
  return (
    <Notice tone="warning" title={t('Vehicle.needsUpdate')} actions={<ContactLinks />}>
      {t('Vehicle.needsUpdateText')}
    </Notice>
  )
}
