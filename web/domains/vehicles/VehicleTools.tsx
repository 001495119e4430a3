import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  VehicleDeleteObstacle,
  VehicleTools_vehicle$key,
} from '../../__generated__/VehicleTools_vehicle.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './VehicleTools.module.css'

interface VehicleToolsProps {
  vehicle: VehicleTools_vehicle$key
  /**
   * Make, model and year of the vehicle as text; absent when the vehicle card already shows them.
   */
  modelText?: string
  className?: string
}

/**
 * Menu of the less frequent actions on a vehicle: show its earlier passes (D16), edit or remove the
 * vehicle (D15, R-23).
 */
export function VehicleTools({ vehicle: key, modelText, className }: VehicleToolsProps) {
  const { t } = useTranslation('vehicles')
  const [open, setOpen] = useState(false)
  const panel = useId()
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
      <button
        type="button"
        className={[styles.toggle, className].filter(Boolean).join(' ')}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'more'} size="1.5rem" />
        <span className="visually-hidden">{t('Vehicle.tools', { name })}</span>
      </button>
      <div id={panel} className={styles.panel} hidden={!open}>
        {open && (
          <>
            {modelText && <p className={styles.what}>{modelText}</p>}
            {hasEarlier && (
              <ButtonLink to={paths.passHistory(id)} variant="quiet" size="small" icon="clock">
                {t('Vehicle.previousPasses')}
                {of}
              </ButtonLink>
            )}
            <ButtonLink to={paths.editVehicle(id)} variant="quiet" size="small" icon="edit">
              {t('Vehicle.edit')}
              {of}
            </ButtonLink>
            <ButtonLink
              to={paths.deleteVehicle(id, name)}
              variant="quiet"
              size="small"
              icon="trash"
              disabled={deleteObstacle !== null}
              reason={deleteObstacle && t(`DeleteObstacle.${toKnownDeleteObstacle(deleteObstacle)}`)}
            >
              {t('Vehicle.delete')}
              {of}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  )
}

/**
 * Returns the reason why a vehicle cannot be removed. An enum value that the code of this tab does
 * not know becomes UNCONFIRMED.
 */
const toKnownDeleteObstacle = (obstacle: VehicleDeleteObstacle) =>
  obstacle === '%future added value' ? 'UNCONFIRMED' : obstacle
