import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { formatLicensePlate } from '../../vehicles/shared/useVehicleText.ts'
import { BlockedVehicleReason } from './BlockedVehicleReason.tsx'
import type { PassCatalog } from './PassFields.tsx'
import { isDeeplyEqual } from './isDeeplyEqual.ts'
import type { ListedVehicle } from './listedVehicle.ts'
import type { PassChoices } from './purchaseLineChoices.ts'
import type { SelectionError } from './selectionErrors.ts'
import styles from './SeveralVehicles.module.css'
import { useUsablePassesText } from './useUsablePassesText.ts'
import { VehiclePassFields } from './VehiclePassFields.tsx'
import type { ResolvedPass } from './vehicleSelection.ts'
import { setVehiclesSelected } from './vehicleSelectionDraft.ts'

/** Props of a row in the list of vehicles. It renders again only when their content changes. */
interface VehicleRowProps {
  vehicle: ListedVehicle
  /** Pass that would be bought for the vehicle. */
  pass: ResolvedPass
  /**
   * URL of the separate purchase of a pass without insurance for the vehicle; null if no such pass
   * is on sale.
   */
  withoutInsuranceUrl: string | null
  catalog: PassCatalog
  isSelected: boolean
  /**
   * True if the screen opens at this vehicle. The row then receives the focus and shows its fields.
   */
  isOpenedVehicle: boolean
  /** True if the vehicle has an error of its own, which the choices for all cannot correct. */
  isIncomplete: boolean
  /** True for the first of these vehicles, whose fields are rendered at once. */
  isFirstIncomplete: boolean
  /** Errors of the fields of the vehicle that the member has tried to submit. */
  errors: readonly SelectionError[]
}

/**
 * Row of a vehicle in the selection of vehicles, with the choices for its pass. If no pass can be
 * bought for the vehicle, the row shows the reason and a link to remove the obstacle.
 */
export const VehicleRow = memo(function VehicleRow(props: VehicleRowProps) {
  const { vehicle, pass, catalog, isSelected, isOpenedVehicle, isIncomplete, isFirstIncomplete } = props
  const { id, name, registration, canBuy, passes } = vehicle
  const { t } = useTranslation('several-vehicles')
  const { describePasses } = useUsablePassesText()
  const describeChoices = useChoicesText(catalog)
  const [isOpen, setIsOpen] = useState(isOpenedVehicle)
  // The fields stay when the last missing choice is made, or when another vehicle lacks it too.
  const [wasIncomplete, setWasIncomplete] = useState(isIncomplete)
  if (isIncomplete && !wasIncomplete) setWasIncomplete(true)
  const hasFields = canBuy && isSelected && (isOpen || wasIncomplete)
  const passesText = canBuy && describePasses(passes)
  return (
    <li
      className={styles.row}
      tabIndex={isOpenedVehicle ? -1 : undefined}
      // `RouteAnnouncer` moves the focus here.
      data-initial-focus={isOpenedVehicle || undefined}
    >
      <CheckboxField
        id={`vehicle-${id}`}
        label={
          <>
            <strong>{name}</strong>
            {registration && <span className={styles.plate}> · {formatLicensePlate(registration)}</span>}
          </>
        }
        hint={canBuy && isSelected ? <WholeWords>{describeChoices(pass.choices)}</WholeWords> : undefined}
        checked={canBuy && isSelected}
        disabled={!canBuy}
        onChange={({ target }) => setVehiclesSelected([id], target.checked)}
      />
      {passesText && <p className={styles.reason}>{passesText}</p>}
      {!canBuy && <BlockedVehicleReason vehicle={vehicle} offers={catalog.offers} />}
      {canBuy && <UnpaidPassLine vehicle={vehicle} />}
      {canBuy && isSelected && !hasFields && (
        <Button size="small" variant="quiet" icon="edit" onClick={() => setIsOpen(true)}>
          {t('SeveralVehicles.change')}
          <span className="visually-hidden"> – {name}</span>
        </Button>
      )}
      {hasFields && (
        <VehiclePassFields
          {...props}
          isForced={isOpen || isFirstIncomplete}
          onChange={() => setIsOpen(true)}
        />
      )}
    </li>
  )
}, isDeeplyEqual)

/** Returns a function that describes the pass choices of a vehicle, with the missing ones. */
function useChoicesText({ offers, clubs }: PassCatalog): (choices: PassChoices) => string {
  const { t } = useTranslation(['several-vehicles', 'access-rights'])
  const { money, longDate } = useFormat()
  return ({ type, clubId, desiredActivation }) => {
    const club = clubs.find((each) => each.id === clubId)
    const totalCents = offers.find((offer) => offer.type === type)?.total?.cents
    return [
      type ? t(`access-rights:AccessRightType.${type}`) : t('SeveralVehicles.toChoose.type'),
      desiredActivation && longDate(desiredActivation),
      club ? `${club.number} – ${club.name}` : t('SeveralVehicles.toChoose.club'),
      totalCents !== undefined && money(totalCents),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/**
 * Line about an unpaid pass of a vehicle. For a purchase for several vehicles, it links to the
 * payments. For a declined payment, it links to the review that resumes the purchase (E64).
 */
function UnpaidPassLine({ vehicle }: Pick<VehicleRowProps, 'vehicle'>) {
  const { name, hasUnfinishedPayment, declinedPassId } = vehicle
  const { t } = useTranslation(['several-vehicles', 'purchase'])
  if (!hasUnfinishedPayment && declinedPassId === null) return null
  const isOnlyDeclined = !hasUnfinishedPayment && declinedPassId !== null
  return (
    <Stack gap={1}>
      <p>{t(isOnlyDeclined ? 'SeveralVehicles.declined' : 'SeveralVehicles.unfinishedForVehicle')}</p>
      <TextLink
        standalone
        to={isOnlyDeclined ? paths.purchase({ accessRight: declinedPassId }) : paths.severalPayments()}
      >
        {t(isOnlyDeclined ? 'SeveralVehicles.declinedAction' : 'purchase:SeveralVehicles.unfinishedAction')}
        <span className="visually-hidden"> – {name}</span>
      </TextLink>
    </Stack>
  )
}
