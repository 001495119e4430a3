import { type ReactNode, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PurchaseObstacle } from '../../../__generated__/SelectVehicles_vehicle.graphql.ts'
import type { VehicleRemedy_vehicle$key } from '../../../__generated__/VehicleRemedy_vehicle.graphql.ts'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { useIsNearViewport } from '../../../ui/useIsNearViewport.ts'
import { toKnownPassType } from '../../access-rights/shared/passType.ts'
import { getPurchaseObstacleTextKey } from '../../access-rights/shared/purchaseObstacleTextKey.ts'
import { useVehicleText } from '../../vehicles/shared/useVehicleText.ts'
import { passTypeNeedsFirstDay } from '../passTypes.ts'
import { VehicleRemedy } from '../VehicleRemedy.tsx'
import { type SelectableClub, PassFields } from './PassFields.tsx'
import type { PassChoiceError, PassChoices, SelectableOffer } from './purchaseLineChoices.ts'
import { type DescribedPass, type PassEdges, selectUsablePasses } from './passesOfVehicle.ts'
import { PassInProcessNotice } from './PassInProcessNotice.tsx'
import { PendingPayment } from './PendingPayment.tsx'
import styles from './SeveralVehicles.module.css'
import { buildVehicleSelectionUrl } from './openedVehicle.ts'
import type { SelectableVehicle } from './vehicleSelection.ts'
import { setChoicesOfVehicle, setVehiclesSelected } from './vehicleSelectionDraft.ts'

/**
 * Props of a row in the list of vehicles. Most data of the vehicle is passed as primitive values,
 * so that a row renders again only when its own vehicle changes.
 */
interface VehicleRowProps extends PassChoices, Omit<SelectableVehicle, 'defaults'> {
  purchaseObstacle: PurchaseObstacle | null
  /**
   * Last day of the vehicle's current pass, if that pass prevents the purchase of another pass;
   * otherwise null.
   */
  paidUntil: string | null
  /**
   * URL where the member can check an earlier payment for the vehicle whose outcome is unknown;
   * null if there is none.
   */
  pendingUrl: string | null
  /** True if the federation still processes a pass of the vehicle (D35). */
  hasPassInProcess: boolean
  /** Passes that the vehicle already has, in any state. */
  passes: PassEdges<DescribedPass>
  /** True if a purchase for several vehicles contains an unpaid pass for the vehicle. */
  hasUnfinishedPayment: boolean
  /**
   * Id of the vehicle's pass whose payment was declined and can be retried; null if there is none.
   */
  declinedPassId: string | null
  /**
   * URL of the separate purchase of a pass without insurance for the vehicle; null if no such pass
   * is on sale.
   */
  withoutInsuranceUrl: string | null
  remedy: VehicleRemedy_vehicle$key
  isSelected: boolean
  /**
   * True if the screen opens at this vehicle. The row then receives the focus and shows its fields.
   */
  isOpenedVehicle: boolean
  /** Missing or invalid pass choice of the vehicle; null if the choices are complete. */
  error: PassChoiceError
  /** True for the first vehicle with an error, which takes the focus when the member continues. */
  isFirstIncomplete: boolean
  /** True after the member has tried to continue. Only then are missing choices shown as errors. */
  isChecked: boolean
  offers: readonly SelectableOffer[]
  clubs: readonly SelectableClub[]
  today: string
}

/**
 * Row of a vehicle in the selection of vehicles, with the choices for its pass. If no pass can be
 * bought for the vehicle, the row shows the reason and a link to remove the obstacle.
 */
export const VehicleRow = memo(function VehicleRow(props: VehicleRowProps) {
  const { id, name, registration, canBuy, declinedPassId, withoutInsuranceUrl } = props
  const { isSelected, isOpenedVehicle, isChecked } = props
  const { type, clubId, desiredActivation, error, isFirstIncomplete, offers, clubs, today } = props
  const { t } = useTranslation(['several-vehicles', 'access-rights'])
  const { money, longDate } = useFormat()
  const { licence } = useVehicleText()
  const [isOpen, setIsOpen] = useState(isOpenedVehicle)
  const club = clubs.find((each) => each.id === clubId)
  const totalCents = offers.find((offer) => offer.type === type)?.total?.cents
  const pass = [
    type && t(`access-rights:AccessRightType.${type}`),
    desiredActivation && longDate(desiredActivation),
    club && `${club.number} – ${club.name}`,
    totalCents !== undefined && money(totalCents),
  ]
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
            {registration && <span className={styles.plate}> {licence(registration)}</span>}
          </>
        }
        hint={canBuy ? <WholeWords>{pass.filter(Boolean).join(' · ')}</WholeWords> : undefined}
        checked={canBuy && isSelected}
        disabled={!canBuy}
        onChange={({ target }) => setVehiclesSelected([id], target.checked)}
      />
      {canBuy && <UsablePasses passes={props.passes} />}
      {!canBuy && <BlockedVehicleReason {...props} />}
      {canBuy && (props.hasUnfinishedPayment || declinedPassId !== null) && <UnpaidPassLine {...props} />}
      {canBuy && isSelected && !isOpen && error === null && (
        <Button size="small" variant="quiet" icon="edit" onClick={() => setIsOpen(true)}>
          {t('SeveralVehicles.change')}
          <span className="visually-hidden"> – {name}</span>
        </Button>
      )}
      {canBuy && isSelected && (isOpen || error !== null) && (
        <RenderWhenNearViewport isForced={isOpen || isFirstIncomplete}>
          <PassFields
            id={`own-${id}`}
            legend={t('SeveralVehicles.passOf', { name })}
            type={type}
            clubId={clubId}
            desiredActivation={desiredActivation}
            offers={offers}
            clubs={clubs}
            today={today}
            defaultTypeLabel={t('SeveralVehicles.choose')}
            defaultClubLabel={t('SeveralVehicles.choose')}
            error={isChecked ? error : null}
            onChange={(changed) => {
              // The fields stay open when the last missing choice is made.
              setIsOpen(true)
              setChoicesOfVehicle(id, changed)
            }}
          />
        </RenderWhenNearViewport>
      )}
      {canBuy && isSelected && (isOpen || error !== null) && withoutInsuranceUrl && (
        <TextLink standalone to={withoutInsuranceUrl} icon="shield">
          {t('SeveralVehicles.withoutInsurance')}
          <span className="visually-hidden"> – {name}</span>
        </TextLink>
      )}
    </li>
  )
})

/**
 * Renders form fields only when they are near the viewport, or always if `isForced` is true.
 * Otherwise the fields of sixty vehicles would list all clubs sixty times and block a slow phone
 * for a second.
 */
function RenderWhenNearViewport({ isForced, children }: { isForced: boolean; children: ReactNode }) {
  const [ref, isNear] = useIsNearViewport<HTMLDivElement>()
  return (
    <div ref={ref} className={`${styles.fields} ${styles.reserved}`}>
      {(isForced || isNear) && children}
    </div>
  )
}

/** Line with the current and upcoming passes of a vehicle. Renders nothing without such a pass. */
function UsablePasses({ passes }: Pick<VehicleRowProps, 'passes'>) {
  const { t } = useTranslation(['several-vehicles', 'access-rights'])
  const { dateRange } = useFormat()
  const texts = selectUsablePasses(passes).map(({ type, activeAt, expiresAt }) =>
    [
      t(`access-rights:AccessRightType.${toKnownPassType(type)}`).toLowerCase(),
      activeAt && expiresAt && dateRange(activeAt, expiresAt),
    ]
      .filter(Boolean)
      .join(', '),
  )
  return (
    texts.length > 0 && (
      <p className={styles.reason}>{t('SeveralVehicles.usablePasses', { passes: texts.join(' · ') })}</p>
    )
  )
}

/**
 * Line about an unpaid pass of a vehicle. For a purchase for several vehicles, it links to the
 * payments. For a declined payment, it links to the review that resumes the purchase (E64).
 */
function UnpaidPassLine({ name, hasUnfinishedPayment, declinedPassId }: VehicleRowProps) {
  const { t } = useTranslation(['several-vehicles', 'purchase'])
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

function BlockedVehicleReason(props: VehicleRowProps) {
  const { t } = useTranslation(['several-vehicles', 'vehicles'])
  const { longDate } = useFormat()
  const { id, name, pendingUrl, purchaseObstacle, paidUntil, remedy, offers } = props
  // An open request for a pass without insurance blocks only season passes.
  const fewDaysType = offers.find(({ type, available }) => available && passTypeNeedsFirstDay(type))?.type
  return (
    <Stack gap={1} className={styles.reason}>
      {pendingUrl ? (
        <PendingPayment name={name} url={pendingUrl} />
      ) : purchaseObstacle ? (
        <>
          <p>{t(`vehicles:${getPurchaseObstacleTextKey(purchaseObstacle)}`)}</p>
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
      ) : props.hasPassInProcess ? (
        <PassInProcessNotice vehicleId={id} name={name} />
      ) : (
        paidUntil && <p>{t('SeveralVehicles.hasPass', { date: longDate(paidUntil) })}</p>
      )}
    </Stack>
  )
}
