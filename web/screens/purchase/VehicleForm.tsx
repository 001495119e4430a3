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
import { paths } from '../../platform/paths.ts'
import { useStep } from '../../wizard/useStep.ts'
import { stepAddress } from '../../wizard/wizard.ts'
import { CollisionNotice, OtherChoice, collisionReason, hasNotice } from './CollisionNotice.tsx'
import styles from './cards.module.css'
import { offeredType } from './passTypes.ts'
import { useLook } from './price.tsx'
import { chooseVehicle, purchase } from './steps.ts'
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
      }
    `,
    keys,
  )
  const selectable = vehicles.filter(({ purchaseObstacle }) => !purchaseObstacle)
  // The only one there is to choose is chosen.
  const only = selectable.length === 1 ? (selectable[0]?.id ?? null) : null
  const [wanted, choose] = useState(draft.vehicleId ?? only)
  // What the draft or the address names may be gone, or not be this member's.
  const chosen = selectable.find(({ id }) => id === wanted)?.id ?? only
  useLook({ vehicleId: chosen ?? undefined })
  const collision = useCollision({
    type: offeredType(draft.type),
    vehicleId: chosen,
    desiredActivation: draft.desiredActivation,
  })
  const reason = chosen ? collisionReason(collision, t) : t('VehicleChoice.chooseOne')
  const options = useVehicleOptions(
    vehicles,
    chosen,
    hasNotice(collision) && (
      <CollisionNotice collision={collision} actions={<OtherChoice step="passchoice" />} />
    ),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason !== null || !chosen) return
    void goOn(chooseVehicle(draft, chosen))
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={5}>
        <RadioCardList
          name="vehicleId"
          legend={t('VehicleChoice.title')}
          legendHidden
          options={options}
          value={chosen}
          onChoose={choose}
        />
        <div>
          <TextLink to={paths.addVehicle({ redirect: here })} icon="plus">
            {t('VehicleChoice.add')}
          </TextLink>
        </div>
        <StepActions reason={reason} busy={collision.state === 'checking'} />
      </Stack>
    </form>
  )
}

/** Where the member comes back to with a vehicle that is added or completed. */
export const here = stepAddress(purchase, 'vehicle')

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
        <TextLink to={paths.editVehicle(id, { redirect: here })} icon="edit">
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
