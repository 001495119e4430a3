import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  VehicleForm_vehicle$data,
  VehicleForm_vehicle$key,
} from '../../__generated__/VehicleForm_vehicle.graphql.ts'
import { RadioCardList, type RadioCardOption } from '../../ui/RadioCardList.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { VehicleIcon } from '../../ui/VehicleIcon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { obstacleText } from '../../parts/access-rights/obstacle.ts'
import { useStep } from '../../wizard/useStep.ts'
import { CollisionNotice, OtherChoice, collisionReason, hasNotice } from './CollisionNotice.tsx'
import styles from './cards.module.css'
import { offeredType } from './passTypes.ts'
import { useLook } from './price.tsx'
import { chooseVehicle, purchase, purchaseAddress } from './steps.ts'
import { useCollision } from './useCollision.ts'

type Vehicle = VehicleForm_vehicle$data[number]

/** The member's vehicles to choose from; each choice is checked for a pass that is in the way. */
export function VehicleForm({ vehicles: keys }: { vehicles: VehicleForm_vehicle$key }) {
  const { t } = useTranslation('access-rights')
  const { draft, goOn } = useStep(purchase, 'vehicle')
  const vehicles = useFragment(
    graphql`
      fragment VehicleForm_vehicle on Vehicle @relay(plural: true) {
        id
        name
        make
        model
        year
        registration
        type
        purchaseObstacle(type: $chosenType)
        previousClub @catch {
          id
        }
      }
    `,
    keys,
  )
  const selectable = vehicles.filter(({ purchaseObstacle }) => purchaseObstacle === null)
  const [wanted, choose] = useState(draft.vehicleId ?? null)
  // What the draft or the address names may be gone, or not be this member's; the only one there is to choose is chosen.
  const chosen =
    selectable.find(({ id }) => id === wanted) ?? (selectable.length === 1 ? selectable[0] : undefined)
  useLook({ vehicleId: chosen?.id })
  const collision = useCollision({
    type: offeredType(draft.type),
    vehicleId: chosen?.id ?? null,
    desiredActivation: draft.desiredActivation,
  })
  const reason = chosen ? collisionReason(collision, t) : t('VehicleChoice.chooseOne')
  const options = useVehicleOptions(
    vehicles,
    chosen?.id ?? null,
    hasNotice(collision) && (
      <CollisionNotice collision={collision} actions={<OtherChoice step="passchoice" />} />
    ),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason !== null || !chosen) return
    const { id, previousClub } = chosen
    void goOn(chooseVehicle(draft, id, previousClub.ok ? Boolean(previousClub.value) : undefined))
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={5}>
        <RadioCardList
          name="vehicleId"
          legend={t('VehicleChoice.title')}
          legendHidden
          options={options}
          value={chosen?.id ?? null}
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

/** What the member puts right in the form of the vehicle (E29, D54). */
const isCompletable = (obstacle: Vehicle['purchaseObstacle']) =>
  obstacle === 'INCOMPLETE' || obstacle === 'NEEDS_UPDATE'

/** Vehicles as cards to choose from; one that gets no such pass now cannot be chosen, and says why (D19, E26, E29). */
function useVehicleOptions(
  vehicles: readonly Vehicle[],
  chosen: string | null,
  /** Shown on the card that is chosen. */
  notice: ReactNode,
): RadioCardOption[] {
  const { t } = useTranslation(['access-rights', 'vehicles'])
  return vehicles.map(({ id, name, make, model, year, registration, type, purchaseObstacle }) => {
    const what = `${make ?? t('vehicles:Vehicle.unknownMake')} ${model ?? t('vehicles:Vehicle.unknownModel')}`
    const lines = [
      year ? `${what}, ${year}` : what,
      t(`vehicles:Vehicle.type.${type === '%future added value' ? 'UNKNOWN' : type}`),
      // A plate is one word.
      registration && t('vehicles:Vehicle.plate', { registration: registration.replaceAll(' ', '\u00a0') }),
    ]
    return {
      value: id,
      title: name,
      media: <VehicleIcon type={type} />,
      description: lines.filter(Boolean).map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      )),
      children: isCompletable(purchaseObstacle) ? (
        <TextLink to={purchaseAddress('updatevehicle/:id', { id })} icon="edit">
          {t('VehicleChoice.complete', { name })}
        </TextLink>
      ) : (
        id === chosen && notice
      ),
      disabled: purchaseObstacle !== null,
      reason: purchaseObstacle && t(obstacleText(purchaseObstacle)),
    }
  })
}
