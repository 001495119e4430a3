import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  VehicleForm_vehicle$data,
  VehicleForm_vehicle$key,
} from '../../__generated__/VehicleForm_vehicle.graphql.ts'
import { useChoice } from '../../forms/keptInput.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Stack } from '../../ui/layout.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { obstacleText } from '../access-rights/shared/obstacle.ts'
import { VehicleChoice } from '../vehicles/shared/VehicleChoice.tsx'
import { type VehicleOption, useVehicleOption } from '../vehicles/shared/vehicleOption.tsx'
import { useStep } from '../../wizard/useStep.ts'
import { CollisionNotice, OtherChoice, hasNotice, useCollisionReason } from './CollisionNotice.tsx'
import { type OfferedType, offeredType } from './passTypes.ts'
import { useLook } from './price.tsx'
import { chooseVehicle, purchase, purchaseAddress } from './steps.ts'
import { useCollision } from './useCollision.ts'

type Vehicle = VehicleForm_vehicle$data[number]

/** The member's vehicles to choose from; each choice is checked for a pass that is in the way. */
export function VehicleForm({ vehicles: keys }: { vehicles: VehicleForm_vehicle$key }) {
  const { t } = useTranslation('vehicles')
  const { draft, goOn } = useStep(purchase, 'vehicle')
  const vehicles = useFragment(
    graphql`
      fragment VehicleForm_vehicle on Vehicle @relay(plural: true) {
        id
        name
        purchaseObstacle(type: $chosenType)
        previousClub @catch {
          id
        }
        ...vehicleOption_vehicle
      }
    `,
    keys,
  )
  const type = offeredType(draft.type)
  const isFree = ({ purchaseObstacle }: Vehicle) => purchaseObstacle === null
  const isSelectable = (vehicle: Vehicle) => isFree(vehicle) || makesRoom(vehicle, type)
  const selectable = vehicles.filter(isSelectable)
  const [first, ...others] = vehicles.filter(isFree)
  const [wanted, choose] = useChoice('vehicleId', draft.vehicleId ?? null)
  // What the draft or the address names may be gone, or not be this member's; the only one there is to choose is chosen.
  const chosen = selectable.find(({ id }) => id === wanted) ?? (others.length === 0 ? first : undefined)
  // Whoever buys a pass with insurance gives up the request without that is open.
  const [ticked, tick] = useChoice('givesUpFor', (draft.givesUpRequest && draft.vehicleId) || null)
  const mayGiveUp = chosen !== undefined && makesRoom(chosen, type)
  const givesUp = mayGiveUp && ticked === chosen.id
  useLook({ vehicleId: chosen?.id })
  const collision = useCollision({
    type,
    vehicleId: mayGiveUp && !givesUp ? null : (chosen?.id ?? null),
    desiredActivation: draft.desiredActivation,
    givesUpRequest: givesUp,
  })
  const collisionReason = useCollisionReason(collision)
  const reason = !chosen
    ? t('VehicleChoice.chooseOne')
    : mayGiveUp && !givesUp
      ? t('VehicleChoice.giveUp.reason')
      : collisionReason
  const options = useVehicleOptions(
    // Those that can be chosen stand first.
    [...selectable, ...vehicles.filter((vehicle) => !isSelectable(vehicle))],
    chosen?.id ?? null,
    <>
      {mayGiveUp && (
        <CheckboxField
          name="givesUpRequest"
          label={t('VehicleChoice.giveUp.request')}
          hint={t('VehicleChoice.giveUp.requestHint')}
          checked={givesUp}
          onChange={({ target }) => tick(target.checked ? chosen.id : null)}
        />
      )}
      {hasNotice(collision) && (
        <CollisionNotice collision={collision} actions={<OtherChoice step="passchoice" />} />
      )}
    </>,
    type,
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason !== null || !chosen) return
    const { id, previousClub } = chosen
    const change = chooseVehicle(draft, id, previousClub.ok ? Boolean(previousClub.value) : undefined)
    void goOn({ ...change, givesUpRequest: givesUp || undefined, givesUpPass: undefined })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={5}>
        <VehicleChoice
          name="vehicleId"
          legend={t('VehicleChoice.title')}
          legendHidden
          options={options}
          value={chosen?.id ?? null}
          chosen={chosen?.id ?? null}
          onChoose={choose}
        />
        <div>
          <TextLink to={purchaseAddress('addnewvehicle')} icon="plus">
            {t('VehicleChoice.add')}
          </TextLink>
        </div>
        <StepActions reason={reason} busy={collision.state === 'checking'} />
      </Stack>
    </form>
  )
}

/** Whether an open request of a vehicle can make room for a pass of this type: one for a season, with insurance. */
const makesRoom = ({ purchaseObstacle }: Pick<Vehicle, 'purchaseObstacle'>, type: OfferedType | null) =>
  (type === 'ANNUAL' || type === 'SUMMER') && purchaseObstacle === 'OPEN_REQUEST'

/** What the member puts right in the form of the vehicle, in the word of what is said of it (E29, D54). */
const putRight = { INCOMPLETE: 'complete', NEEDS_UPDATE: 'update' } as const

const isPutRight = (obstacle: Vehicle['purchaseObstacle']): obstacle is keyof typeof putRight =>
  obstacle !== null && Object.hasOwn(putRight, obstacle)

/** Vehicles as cards to choose from; one that gets no such pass now cannot be chosen, and says why (D19, E26, E29). */
function useVehicleOptions(
  vehicles: readonly Vehicle[],
  chosen: string | null,
  /** Shown on the card that is chosen. */
  notice: ReactNode,
  type: OfferedType | null,
): VehicleOption[] {
  const { t } = useTranslation('vehicles')
  const option = useVehicleOption()
  return vehicles.map((vehicle) => {
    const { id, name, purchaseObstacle } = vehicle
    const obstacle = makesRoom(vehicle, type) ? null : purchaseObstacle
    return {
      ...option(vehicle),
      children: isPutRight(purchaseObstacle) ? (
        <TextLink to={purchaseAddress('updatevehicle/:id', { id })} icon="edit">
          {t(`VehicleChoice.${putRight[purchaseObstacle]}`, { name })}
        </TextLink>
      ) : (
        id === chosen && notice
      ),
      disabled: obstacle !== null,
      reason: obstacle && t(obstacleText(obstacle)),
    }
  })
}
