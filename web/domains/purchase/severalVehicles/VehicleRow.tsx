import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PurchaseObstacle } from '../../../__generated__/SelectVehicles_vehicle.graphql.ts'
import type { VehicleRemedy_vehicle$key } from '../../../__generated__/VehicleRemedy_vehicle.graphql.ts'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { getPurchaseObstacleTextKey } from '../../access-rights/shared/purchaseObstacleTextKey.ts'
import { useVehicleText } from '../../vehicles/shared/useVehicleText.ts'
import { VehicleRemedy } from '../VehicleRemedy.tsx'
import { type SelectableClub, PassFields } from './PassFields.tsx'
import type { SelectableOffer, PassChoices } from './purchaseLineChoices.ts'
import { PendingPayment } from './PendingPayment.tsx'
import styles from './SeveralVehicles.module.css'
import { buildSeveralVehiclesStepUrl } from './severalVehiclesWizard.ts'
import type { ResolvedPass, SelectableVehicle } from './vehicleSelection.ts'

interface VehicleRowProps {
  vehicle: SelectableVehicle & {
    readonly purchaseObstacle: PurchaseObstacle | null
    /**
     * Last day of the current pass that prevents the purchase of another pass; null without such a
     * pass.
     */
    readonly paidUntil: string | null
    /**
     * URL of the page where the member can check the vehicle's payment with an unknown outcome;
     * null if there is no such payment.
     */
    readonly pendingUrl: string | null
    /**
     * URL of the separate purchase of a pass without insurance for the vehicle; null if no such
     * pass is on sale.
     */
    readonly withoutInsuranceUrl: string | null
  }
  remedy: VehicleRemedy_vehicle$key
  isSelected: boolean
  resolved: ResolvedPass
  /**
   * True after the member tried to continue. Missing choices are shown as errors only from then on.
   */
  isChecked: boolean
  offers: readonly SelectableOffer[]
  clubs: readonly SelectableClub[]
  today: string
  onSelect: (isSelected: boolean) => void
  onChange: (choices: PassChoices) => void
}

/**
 * Row of a vehicle in the selection of vehicles, with the choices for its pass. If no pass can be
 * bought for the vehicle, the row shows the reason and a link that resolves it.
 */
export function VehicleRow(props: VehicleRowProps) {
  const { vehicle, remedy, isSelected, resolved, isChecked, offers, clubs, today, onSelect, onChange } = props
  const { t } = useTranslation(['several-vehicles', 'access-rights'])
  const { licence } = useVehicleText()
  const [isOpen, setIsOpen] = useState(false)
  const { choices, error } = resolved
  const { id, name, registration, canBuy, withoutInsuranceUrl } = vehicle
  const club = clubs.find((each) => each.id === choices.clubId)
  const pass = [
    choices.type && t(`access-rights:AccessRightType.${choices.type}`),
    club && `${club.number} – ${club.name}`,
  ]
  const showsFields = isSelected && (isOpen || error !== null)
  return (
    <li className={styles.row}>
      <CheckboxField
        id={`vehicle-${id}`}
        label={
          <>
            <strong>{name}</strong>
            {registration && <span className={styles.plate}> {licence(registration)}</span>}
          </>
        }
        hint={canBuy ? pass.filter(Boolean).join(' · ') : undefined}
        checked={canBuy && isSelected}
        disabled={!canBuy}
        onChange={({ target }) => onSelect(target.checked)}
      />
      {!canBuy && <BlockedVehicleReason vehicle={vehicle} remedy={remedy} onFollow={() => onSelect(true)} />}
      {canBuy && isSelected && !showsFields && (
        <Button size="small" variant="quiet" icon="edit" onClick={() => setIsOpen(true)}>
          {t('SeveralVehicles.change')}
          <span className="visually-hidden"> – {name}</span>
        </Button>
      )}
      {canBuy && showsFields && (
        <PassFields
          id={`own-${id}`}
          legend={t('SeveralVehicles.passOf', { name })}
          choices={choices}
          offers={offers}
          clubs={clubs}
          today={today}
          defaultLabel={t('SeveralVehicles.choose')}
          error={isChecked ? error : null}
          onChange={(changed) => {
            // The fields stay open when the last missing choice is made.
            setIsOpen(true)
            onChange(changed)
          }}
        />
      )}
      {canBuy && withoutInsuranceUrl && (
        <TextLink standalone to={withoutInsuranceUrl} icon="shield">
          {t('SeveralVehicles.withoutInsurance')}
          <span className="visually-hidden"> – {name}</span>
        </TextLink>
      )}
    </li>
  )
}

interface BlockedVehicleReasonProps extends Pick<VehicleRowProps, 'vehicle' | 'remedy'> {
  /** Selects the vehicle when the member leaves to fix it, so that it comes back selected. */
  onFollow: () => void
}

function BlockedVehicleReason({ vehicle, remedy, onFollow }: BlockedVehicleReasonProps) {
  const { t } = useTranslation(['several-vehicles', 'vehicles'])
  const { longDate } = useFormat()
  const { name, pendingUrl, purchaseObstacle, paidUntil } = vehicle
  return (
    <Stack gap={1} className={styles.reason}>
      {pendingUrl ? (
        <PendingPayment name={name} url={pendingUrl} />
      ) : purchaseObstacle ? (
        <>
          <p>{t(`vehicles:${getPurchaseObstacleTextKey(purchaseObstacle)}`)}</p>
          <VehicleRemedy
            vehicle={remedy}
            buildEditUrl={(id) =>
              paths.editVehicle(id, { redirect: buildSeveralVehiclesStepUrl('vehicles') })
            }
            onFollow={onFollow}
          />
        </>
      ) : (
        paidUntil && <p>{t('SeveralVehicles.hasPass', { date: longDate(paidUntil) })}</p>
      )}
    </Stack>
  )
}
