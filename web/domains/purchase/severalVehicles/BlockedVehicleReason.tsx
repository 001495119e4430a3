import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { getBlockedReasonKey } from '../blockedReasonKey.ts'
import { passTypeNeedsFirstDay } from '../passTypes.ts'
import { VehicleRemedy } from '../VehicleRemedy.tsx'
import type { ListedVehicle } from './listedVehicle.ts'
import { buildVehicleSelectionUrl } from './openedVehicle.ts'
import { PassInProcessNotice } from './PassInProcessNotice.tsx'
import { PendingPayment } from './PendingPayment.tsx'
import type { SelectableOffer } from './purchaseLineChoices.ts'
import styles from './SeveralVehicles.module.css'
import { useUsablePassesText } from './useUsablePassesText.ts'
import { setVehiclesSelected } from './vehicleSelectionDraft.ts'

interface BlockedVehicleReasonProps {
  vehicle: ListedVehicle
  offers: readonly SelectableOffer[]
}

/** Reason why no pass can be bought for a vehicle, with a link to remove the obstacle. */
export function BlockedVehicleReason({ vehicle, offers }: BlockedVehicleReasonProps) {
  const { t } = useTranslation(['several-vehicles', 'vehicles'])
  const { longDate } = useFormat()
  const { describePass } = useUsablePassesText()
  const { id, name, pendingUrl, purchaseObstacle, coveredBy, paidUntil, remedy } = vehicle
  // An open request for a pass without insurance blocks only season passes.
  const fewDaysType = offers.find(({ type, available }) => available && passTypeNeedsFirstDay(type))?.type
  return (
    <Stack gap={1} className={styles.reason}>
      {pendingUrl ? (
        <PendingPayment name={name} url={pendingUrl} />
      ) : purchaseObstacle ? (
        <>
          <p>{t(`vehicles:${getBlockedReasonKey(purchaseObstacle)}`)}</p>
          <VehicleRemedy
            vehicle={remedy}
            buildEditUrl={() => paths.editVehicle(id, { redirect: buildVehicleSelectionUrl(id) })}
            // The vehicle comes back selected once the member has fixed it.
            onFollow={() => setVehiclesSelected([id], true)}
          />
          {purchaseObstacle === 'OPEN_REQUEST' && fewDaysType && (
            <TextLink standalone to={paths.purchase({ vehicle: id, type: fewDaysType })}>
              {t('vehicles:Vehicle.purchase.fewDays')}
              <span className="visually-hidden"> – {name}</span>
            </TextLink>
          )}
        </>
      ) : vehicle.hasPassInProcess ? (
        <PassInProcessNotice vehicleId={id} name={name} />
      ) : coveredBy ? (
        <p>{t('SeveralVehicles.covered', { pass: describePass(coveredBy) })}</p>
      ) : (
        paidUntil && <p>{t('SeveralVehicles.hasPass', { date: longDate(paidUntil) })}</p>
      )}
    </Stack>
  )
}
