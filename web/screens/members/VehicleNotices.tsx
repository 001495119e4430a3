import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VehicleNotices_vehicle$key } from '../../__generated__/VehicleNotices_vehicle.graphql.ts'
import { ResumePurchase } from '../../parts/access-rights/GiveUp.tsx'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { passState } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './VehicleNotices.module.css'
import type { VehicleNotice } from './vehicleState.ts'

interface VehicleNoticesProps {
  vehicle: VehicleNotices_vehicle$key
  notices: readonly VehicleNotice[]
}

/** What there is to know of a vehicle or to do about it, a line each, with the way to do it where there is one. */
export function VehicleNotices({ vehicle: key, notices }: VehicleNoticesProps) {
  const { t } = useTranslation('members')
  const { longDate } = useFormat()
  const { id, name, insuranceRequest, accessRights, unsettled } = useFragment(
    graphql`
      fragment VehicleNotices_vehicle on Vehicle {
        id
        name
        insuranceRequest {
          number
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
              ...GiveUp_accessRight
            }
          }
        }
      }
    `,
    key,
  )
  if (notices.length === 0) return null

  const number = insuranceRequest?.number ?? ''
  const passThat = (state: string) => unsettled.edges.find(({ node }) => passState(node) === state)?.node
  const failed = passThat('failed')
  const today = accessRights.edges.find(({ node }) => node.validity === 'CURRENT')?.node
  const toEdit = (words: string) => (
    <ButtonLink to={paths.editVehicle(id)} size="small" icon="edit">
      {words}
      <span className="visually-hidden"> – {name}</span>
    </ButtonLink>
  )
  const lines: Record<VehicleNotice, Line> = {
    unpaidReport: { icon: 'warning', words: t('Vehicle.unpaidReportText') },
    paymentFailed: {
      icon: 'error',
      words: t('Vehicle.paymentFailed', { number: failed?.number ?? '' }),
      action: failed && <ResumePurchase accessRight={failed} size="small" />,
    },
    requestToPay: {
      icon: 'warning',
      words: insuranceRequest?.expiresAt
        ? t('Vehicle.requestToPayBy', { number, date: longDate(insuranceRequest.expiresAt) })
        : t('Vehicle.requestToPay', { number }),
    },
    needsUpdate: {
      icon: 'warning',
      words: t('Vehicle.needsUpdate'),
      action: toEdit(t('Vehicle.update')),
    },
    incomplete: { icon: 'warning', words: t('Vehicle.incomplete'), action: toEdit(t('Vehicle.complete')) },
    requestPending: { icon: 'clock', words: t('Vehicle.requestPending', { number }) },
    pending: { icon: 'clock', words: t('Vehicle.pending') },
    refused: { icon: 'info', words: t('Vehicle.refused') },
    processing: {
      icon: 'clock',
      words: t('Vehicle.processing', { number: passThat('processing')?.number ?? '' }),
    },
    alsoToday: {
      icon: 'info',
      words: today?.expiresAt
        ? t('Vehicle.currentUntil', { number: today.number, date: longDate(today.expiresAt) })
        : t('Vehicle.current', { number: today?.number ?? '' }),
    },
  }
  return (
    <ul className={styles.notices}>
      {notices.map((notice) => {
        const { icon, words, action } = lines[notice]
        return (
          <li key={notice} className={tones[icon]}>
            <Icon name={icon} size="1.35em" />
            <div className={styles.words}>
              <p>{words}</p>
              {action}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface Line {
  icon: keyof typeof tones & IconName
  words: string
  action?: ReactNode
}

const tones = {
  warning: styles.warning,
  error: styles.problem,
  clock: styles.waiting,
  info: styles.info,
}
