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
import { useFocusAfterRender } from '../../../ui/useFocusAfterRender.ts'
import { useFormat } from '../../../ui/useFormat.ts'
import { useIsNearViewport } from '../../../ui/useIsNearViewport.ts'
import { getPurchaseObstacleTextKey } from '../../access-rights/shared/purchaseObstacleTextKey.ts'
import { useVehicleText } from '../../vehicles/shared/useVehicleText.ts'
import { passTypeNeedsFirstDay } from '../passTypes.ts'
import { VehicleRemedy } from '../VehicleRemedy.tsx'
import { type PassCatalog, PassFields } from './PassFields.tsx'
import { isDeeplyEqual } from './isDeeplyEqual.ts'
import type { PassChoiceField, PassChoices, SelectableOffer } from './purchaseLineChoices.ts'
import type { DescribedPass, PassEdges } from './passesOfVehicle.ts'
import { PassInProcessNotice } from './PassInProcessNotice.tsx'
import { PendingPayment } from './PendingPayment.tsx'
import styles from './SeveralVehicles.module.css'
import { buildVehicleSelectionUrl } from './openedVehicle.ts'
import { buildVehicleFieldsId } from './selectionErrors.ts'
import { useUsablePassesText } from './useUsablePassesText.ts'
import type { ResolvedPass, SelectableVehicle } from './vehicleSelection.ts'
import { setChoicesOfVehicle, setVehiclesSelected } from './vehicleSelectionDraft.ts'

/** Vehicle in the list of vehicles, with all facts that do not depend on the member's choices. */
export interface ListedVehicle extends SelectableVehicle {
  readonly purchaseObstacle: PurchaseObstacle | null
  /**
   * Last day of the vehicle's current pass, if that pass prevents the purchase of another pass;
   * otherwise null.
   */
  readonly paidUntil: string | null
  /** Existing pass that certainly overlaps every pass on sale; null if there is none. */
  readonly coveredBy: DescribedPass | null
  /**
   * URL where the member can check an earlier payment for the vehicle whose outcome is unknown;
   * null if there is none.
   */
  readonly pendingUrl: string | null
  /** True if the federation still processes a pass of the vehicle (D35). */
  readonly hasPassInProcess: boolean
  /** Passes that the vehicle already has, in any state. */
  readonly passes: PassEdges<DescribedPass>
  /** True if a purchase for several vehicles contains an unpaid pass for the vehicle. */
  readonly hasUnfinishedPayment: boolean
  /**
   * Id of the vehicle's pass whose payment was declined and can be retried; null if there is none.
   */
  readonly declinedPassId: string | null
  readonly remedy: VehicleRemedy_vehicle$key
}

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
  /** True for the first vehicle with an error, whose fields are rendered at once. */
  isFirstIncomplete: boolean
  /** True after the member has tried to continue. Only then are missing choices shown as errors. */
  isChecked: boolean
}

/**
 * Row of a vehicle in the selection of vehicles, with the choices for its pass. If no pass can be
 * bought for the vehicle, the row shows the reason and a link to remove the obstacle.
 */
export const VehicleRow = memo(function VehicleRow(props: VehicleRowProps) {
  const { vehicle, pass, catalog, isSelected, isOpenedVehicle, isFirstIncomplete } = props
  const { id, name, registration, canBuy, passes } = vehicle
  const { t } = useTranslation('several-vehicles')
  const { licence } = useVehicleText()
  const { describePasses } = useUsablePassesText()
  const describeChoices = useChoicesText(catalog)
  const [isOpen, setIsOpen] = useState(isOpenedVehicle)
  const hasFields = canBuy && isSelected && (isOpen || pass.errors.length > 0)
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
            {registration && <span className={styles.plate}> {licence(registration)}</span>}
          </>
        }
        hint={canBuy ? <WholeWords>{describeChoices(pass.choices)}</WholeWords> : undefined}
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
      {/* The fields stay open when the last missing choice is made. */}
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

/** Returns a function that describes the pass choices of a vehicle in one line. */
function useChoicesText({ offers, clubs }: PassCatalog): (choices: PassChoices) => string {
  const { t } = useTranslation('access-rights')
  const { money, longDate } = useFormat()
  return ({ type, clubId, desiredActivation }) => {
    const club = clubs.find((each) => each.id === clubId)
    const totalCents = offers.find((offer) => offer.type === type)?.total?.cents
    return [
      type && t(`AccessRightType.${type}`),
      desiredActivation && longDate(desiredActivation),
      club && `${club.number} – ${club.name}`,
      totalCents !== undefined && money(totalCents),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

interface VehiclePassFieldsProps extends Pick<
  VehicleRowProps,
  'vehicle' | 'pass' | 'withoutInsuranceUrl' | 'catalog' | 'isChecked'
> {
  /** True if the fields are rendered even far from the viewport. */
  isForced: boolean
  onChange: () => void
}

/** Fields for the pass of one vehicle, with a link to the purchase of a pass without insurance. */
function VehiclePassFields(props: VehiclePassFieldsProps) {
  const { vehicle, pass, withoutInsuranceUrl, catalog, isChecked, isForced, onChange } = props
  const { id, name } = vehicle
  const { t } = useTranslation('several-vehicles')
  const { describePass } = useUsablePassesText()
  const fieldsId = buildVehicleFieldsId(id)
  const errors: Partial<Record<PassChoiceField, string>> = {}
  if (isChecked)
    for (const field of pass.errors) {
      errors[field] =
        field === pass.overlapField && pass.overlap
          ? t('SeveralVehicles.covered', { pass: describePass(pass.overlap) })
          : t(`SeveralVehicles.error.${field}`)
    }
  return (
    <>
      <RenderWhenNearViewport
        isForced={isForced}
        fieldIds={pass.errors.map((field) => `${fieldsId}-${field}`)}
      >
        <PassFields
          id={fieldsId}
          legend={t('SeveralVehicles.passOf', { name })}
          choices={pass.choices}
          catalog={catalog}
          openLabels={{ type: t('SeveralVehicles.choose'), club: t('SeveralVehicles.choose') }}
          errors={errors}
          onChange={(changed) => {
            onChange()
            setChoicesOfVehicle(id, selectChangedChoices(pass.choices, changed))
          }}
        />
      </RenderWhenNearViewport>
      {withoutInsuranceUrl && (
        <TextLink standalone to={withoutInsuranceUrl} icon="shield">
          {t('SeveralVehicles.withoutInsurance')}
          <span className="visually-hidden"> – {name}</span>
        </TextLink>
      )}
    </>
  )
}

/** Returns only the choices that differ, so that the other choices keep following their defaults. */
const selectChangedChoices = (previous: PassChoices, changed: PassChoices): Partial<PassChoices> =>
  Object.fromEntries(
    Object.entries(changed).filter(([name, choice]) => choice !== previous[name as keyof PassChoices]),
  )

interface RenderWhenNearViewportProps {
  isForced: boolean
  /** HTML element ids of the form fields to which the error summary links. */
  fieldIds: readonly string[]
  children: ReactNode
}

/**
 * Renders form fields only when they are near the viewport, or always if `isForced` is true.
 * Otherwise the fields of sixty vehicles would list all clubs sixty times and block a slow phone
 * for a second. Until then, a placeholder of each field takes the focus from the error summary and
 * passes it on to the field.
 */
function RenderWhenNearViewport({ isForced, fieldIds, children }: RenderWhenNearViewportProps) {
  const [ref, isNear] = useIsNearViewport<HTMLDivElement>()
  const [isFocused, setIsFocused] = useState(false)
  const focusAfterRender = useFocusAfterRender()
  return (
    <div ref={ref} className={`${styles.fields} ${styles.reserved}`}>
      {isForced || isNear || isFocused
        ? children
        : fieldIds.map((fieldId) => (
            <span
              key={fieldId}
              id={fieldId}
              tabIndex={-1}
              onFocus={() => {
                setIsFocused(true)
                focusAfterRender(fieldId)
              }}
            />
          ))}
    </div>
  )
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

interface BlockedVehicleReasonProps extends Pick<VehicleRowProps, 'vehicle'> {
  offers: readonly SelectableOffer[]
}

function BlockedVehicleReason({ vehicle, offers }: BlockedVehicleReasonProps) {
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
