import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VehicleNotices_vehicle$key } from '../../__generated__/VehicleNotices_vehicle.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './VehicleNotices.module.css'
import type { VehicleNotice } from './vehicleState.ts'

interface VehicleNoticesProps {
  vehicle: VehicleNotices_vehicle$key
  notices: readonly VehicleNotice[]
}

/** Notices about a vehicle, one per line. Some notices have an action (D24, D28, D34, D35). */
export function VehicleNotices({ vehicle: key, notices }: VehicleNoticesProps) {
  const { t } = useTranslation('vehicles')
  const { longDate } = useFormat()
  const { id, insuranceRequest, lapsedInsuranceRequest, accessRights, unsettled } = useFragment(
    graphql`
      fragment VehicleNotices_vehicle on Vehicle {
        id
        insuranceRequest {
          number
        }
        lapsedInsuranceRequest {
          number
          type
          expiresAt
        }
        accessRights(first: 4) {
          edges {
            node {
              number
              validity
              expiresAt
            }
          }
        }
        unsettled: accessRights(first: 4, unsettled: true) {
          edges {
            node {
              number
              status
            }
          }
        }
      }
    `,
    key,
  )
  const processing = unsettled.edges.find(({ node }) => passStateOf(node) === 'processing')?.node
  const today = accessRights.edges.find(({ node }) => node.validity === 'CURRENT')?.node
  const toRequests = (
    <TextLink standalone to={paths.requestsWithoutInsurance()}>
      {t('Vehicle.followRequest')}
    </TextLink>
  )
  const lines: Record<VehicleNotice, NoticeLineProps> = {
    requestPending: {
      icon: 'clock',
      children: t('Vehicle.requestPending', { number: insuranceRequest?.number ?? '' }),
      action: toRequests,
    },
    pending: { icon: 'clock', children: t('Vehicle.pending') },
    refused: {
      icon: 'info',
      children: t('Vehicle.refused'),
      action: (
        <>
          {toRequests}
          <ContactLinks />
        </>
      ),
    },
    lapsed: {
      icon: 'info',
      children: t('Vehicle.lapsed', {
        number: lapsedInsuranceRequest?.number ?? '',
        date: lapsedInsuranceRequest?.expiresAt ? longDate(lapsedInsuranceRequest.expiresAt) : '',
      }),
      action: (
        <>
          {lapsedInsuranceRequest && (
            <ButtonLink
              to={paths.purchase({ type: lapsedInsuranceRequest.type, vehicle: id })}
              size="small"
              icon="refresh"
            >
              {t('Vehicle.requestAgain')}
              <span className="visually-hidden"> – {lapsedInsuranceRequest.number}</span>
            </ButtonLink>
          )}
          {toRequests}
        </>
      ),
    },
    processing: { icon: 'clock', children: t('Vehicle.processing', { number: processing?.number ?? '' }) },
    alsoToday: {
      icon: 'info',
      children: today?.expiresAt
        ? t('Vehicle.currentUntil', { number: today.number, date: longDate(today.expiresAt) })
        : t('Vehicle.current', { number: today?.number ?? '' }),
    },
  }
  if (notices.length === 0) return null
  return (
    <ul className={styles.notices}>
      {notices.map((notice) => (
        <VehicleNoticeLine key={notice} {...lines[notice]} />
      ))}
    </ul>
  )
}

interface NoticeLineProps {
  icon: keyof typeof tones & IconName
  action?: ReactNode
  children: ReactNode
}

function VehicleNoticeLine({ icon, action, children }: NoticeLineProps) {
  return (
    <li className={tones[icon]}>
      <Icon name={icon} size="1.35em" />
      <div className={styles.words}>
        <p>{children}</p>
        {action && <div className={styles.actions}>{action}</div>}
      </div>
    </li>
  )
}

const tones = {
  clock: styles.waiting,
  info: styles.info,
}
