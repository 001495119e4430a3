import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  VehicleDeleteObstacle,
  VehicleTools_vehicle$key,
} from '../../__generated__/VehicleTools_vehicle.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

interface VehicleActionLinksProps {
  vehicle: VehicleTools_vehicle$key
}

/**
 * Links to the less frequent actions on a vehicle: show its earlier passes (D16), edit or remove
 * the vehicle (D15, R-23).
 */
export function VehicleTools({ vehicle: key }: VehicleActionLinksProps) {
  const { t } = useTranslation('vehicles')
  const { id, name, deleteObstacle, accessRights, activePass } = useFragment(
    graphql`
      fragment VehicleTools_vehicle on Vehicle {
        id
        name
        deleteObstacle
        activePass {
          id
        }
        accessRights(first: 4) {
          totalCount
        }
      }
    `,
    key,
  )
  const of = <span className="visually-hidden"> – {name}</span>
  const hasEarlier = accessRights.totalCount > (activePass ? 1 : 0)
  return (
    <>
      {hasEarlier && (
        <ButtonLink to={paths.passHistory(id)} variant="quiet" size="small">
          {t('Vehicle.previousPasses')}
          {of}
        </ButtonLink>
      )}
      <ButtonLink to={paths.editVehicle(id)} variant="quiet" size="small">
        {t('Vehicle.edit')}
        {of}
      </ButtonLink>
      <ButtonLink
        to={paths.deleteVehicle(id, name)}
        variant="quiet"
        size="small"
        disabled={deleteObstacle !== null}
        reason={deleteObstacle && t(`DeleteObstacle.${replaceUnknownDeleteObstacle(deleteObstacle)}`)}
      >
        {t('Vehicle.delete')}
        {of}
      </ButtonLink>
    </>
  )
}

/**
 * Returns the given obstacle to the removal of a vehicle. Returns UNCONFIRMED in place of an
 * obstacle that this version of the web app does not know.
 */
const replaceUnknownDeleteObstacle = (obstacle: VehicleDeleteObstacle) =>
  obstacle === '%future added value' ? 'UNCONFIRMED' : obstacle
