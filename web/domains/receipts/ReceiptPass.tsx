import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { buildPhoneLink } from '../../platform/phoneLink.ts'
import type { ReceiptPass_receipt$key } from '../../__generated__/ReceiptPass_receipt.graphql.ts'
import { PassActions } from '../access-rights/shared/PassActions.tsx'
import { toKnownPassType } from '../access-rights/shared/passType.ts'
import { formatVehicleModel } from '../vehicles/shared/useVehicleText.ts'
import { PassStatusTag } from '../../ui/PassStatusTag.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { passStateOf } from '../../ui/passState.ts'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './ReceiptSheet.module.css'

/**
 * Section of a receipt with the pass and the club at the time of payment, and the available actions
 * (H04, H05, H22). Renders nothing when the payment was not for a pass.
 */
export function ReceiptPass({ receipt: key }: { receipt: ReceiptPass_receipt$key }) {
  const { t } = useTranslation(['receipts', 'access-rights'])
  const { dateRange } = useFormat()
  const {
    successful: paid,
    accessRightSnapshot: sold,
    accessRight: now,
  } = useFragment(
    graphql`
      fragment ReceiptPass_receipt on Receipt {
        successful
        accessRightSnapshot {
          type
          status
          activeAt
          expiresAt
          club {
            name
            address
            postalCode
            city
            phoneNumber
          }
          vehicle {
            name
            make
            model
            year
            registration
          }
        }
        # Null also when the passes failed to load; the receipt is complete without them.
        accessRight {
          number
          status
          validity
          activeAt
          expiresAt
          vehicleSnapshot {
            name
            registration
          }
          ...PassActions_accessRight
        }
      }
    `,
    key,
  )
  if (!sold) return null
  const { club } = sold
  // A failed payment shows the pass that was attempted, even if a later payment has changed it.
  const { activeAt, expiresAt } = sold.activeAt || !paid ? sold : (now ?? sold)
  const machine = sold.vehicle
  const vehicle = machine ?? now?.vehicleSnapshot
  const model = machine && formatVehicleModel(machine)
  return (
    <section className={styles.bought}>
      <h2 className={styles.title}>{t(paid ? 'Receipt.pass' : 'Receipt.passNotBought')}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Receipt.passType')}</dt>
          <dd>
            {t(`access-rights:AccessRightType.${toKnownPassType(sold.type)}`)} {now?.number}
            <span className={styles.state}>
              <span className="visually-hidden">{t('Receipt.state')} </span>
              <PassStatusTag state={passStateOf(now ?? sold)} />
            </span>
          </dd>
        </div>
        {vehicle && (
          <div>
            <dt>{t('Receipt.vehicle')}</dt>
            <dd>
              {vehicle.name}
              {vehicle.registration && <span className={styles.quiet}>{vehicle.registration}</span>}
              {model && <span className={styles.quiet}>{model}</span>}
            </dd>
          </div>
        )}
        {activeAt && expiresAt && (
          <div>
            <dt>{t('Receipt.period')}</dt>
            <dd className={styles.period}>{dateRange(activeAt, expiresAt)}</dd>
          </div>
        )}
        {club && (
          <div>
            <dt>{t(paid ? 'Receipt.club' : 'Receipt.clubChosen')}</dt>
            <dd>
              {club.name}
              {[club.address, [club.city, club.postalCode].filter(Boolean).join(' ')]
                .filter(Boolean)
                .map((line) => (
                  <span key={line} className={styles.quiet}>
                    {line}
                  </span>
                ))}
              {club.phoneNumber && (
                <TextLink href={buildPhoneLink(club.phoneNumber)} className={styles.phone}>
                  {club.phoneNumber}
                </TextLink>
              )}
            </dd>
          </div>
        )}
      </dl>
      {paid && now && (
        <div className={`${styles.actions} no-print`}>
          <PassActions accessRight={now} size="small" />
        </div>
      )}
    </section>
  )
}
