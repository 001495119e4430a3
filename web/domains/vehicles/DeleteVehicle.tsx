import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DeleteVehicleMutation } from '../../__generated__/DeleteVehicleMutation.graphql.ts'
import type {
  DeleteVehicle_vehicle$key,
  VehicleDeleteObstacle,
} from '../../__generated__/DeleteVehicle_vehicle.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useVehicleText } from './shared/useVehicleText.ts'
import { paths } from '../../platform/paths.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { useReload } from '../../relay/useReload.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VehicleIcon } from '../../ui/VehicleIcon.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import styles from './DeleteVehicle.module.css'
import { useLeaveVehicleForm } from './useLeaveVehicleForm.ts'

/**
 * Question whether to remove a vehicle, with the consequences for the passes of the vehicle. If an
 * obstacle prevents the removal, the obstacle is shown instead.
 */
export function DeleteVehicle({ vehicle: key }: { vehicle: DeleteVehicle_vehicle$key }) {
  const { t } = useTranslation(['vehicles', 'common'])
  const vehicle = useFragment(
    graphql`
      fragment DeleteVehicle_vehicle on Vehicle {
        id
        name
        type
        make
        model
        year
        registration
        pictureUrl
        deleteObstacle
      }
    `,
    key,
  )
  const [remove] = useTypedMutation<DeleteVehicleMutation>(mutation)
  const leave = useLeaveVehicleForm()
  const form = useForm({
    initial: {},
    fields: {},
    mutation: 'deleteVehicle',
    onSubmit: (_, refuse) =>
      remove(
        { input: { vehicleId: vehicle.id } },
        {
          DeleteVehiclePayload: () => leave({ done: 'removed', name: vehicle.name }),
          VehicleNotFoundProblem: () => refuse({ message: t('AddVehicle.notFound') }),
          // O22: the federation rejected the removal of the vehicle.
          RefusedProblem: () => refuse({ message: t('DeleteVehicle.error') }),
          Problem: refuse,
        },
      ),
  })
  const { deleteObstacle: obstacle } = vehicle

  return (
    <Form form={form}>
      <Card>
        <VehicleSummary {...vehicle} />
      </Card>
      {obstacle ? <DeleteObstacleNotice obstacle={obstacle} /> : <p>{t('DeleteVehicle.lead')}</p>}
      <Actions>
        {!obstacle && (
          <Button type="submit" variant="danger" size="large" icon="trash" busy={form.busy}>
            {t('DeleteVehicle.submit')}
          </Button>
        )}
        <ButtonLink to={paths.dashboard()} variant={obstacle ? 'secondary' : 'quiet'} size="large">
          {t(obstacle ? 'common:words.home' : 'common:words.cancel')}
        </ButtonLink>
      </Actions>
    </Form>
  )
}

interface VehicleSummaryProps {
  type: string
  make: string | null | undefined
  model: string | null | undefined
  year: string | null | undefined
  registration: string | null | undefined
  pictureUrl: string | null | undefined
}

/** Details of the vehicle to remove, shown in addition to its name. */
function VehicleSummary({ type, make, model, year, registration, pictureUrl }: VehicleSummaryProps) {
  const { describeModel, licence } = useVehicleText()
  return (
    <div className={styles.summary}>
      {pictureUrl ? (
        <img src={pictureUrl} alt="" className={styles.picture} />
      ) : (
        <VehicleIcon type={type} size="5rem" />
      )}
      <Stack gap={1}>
        <strong>{describeModel({ make, model, year })}</strong>
        {registration && <span>{licence(registration)}</span>}
      </Stack>
    </div>
  )
}

/** Notice of the obstacle that prevents the removal of a vehicle, with a link. */
function DeleteObstacleNotice({ obstacle }: { obstacle: VehicleDeleteObstacle }) {
  const { t } = useTranslation('vehicles')
  const { reload, busy } = useReload()
  const knownObstacle = obstacle === '%future added value' ? 'UNCONFIRMED' : obstacle
  return (
    <Notice
      tone="warning"
      level={2}
      title={t('DeleteVehicle.obstacle')}
      actions={
        knownObstacle === 'UNCONFIRMED' ? (
          <Button icon="refresh" busy={busy} onClick={reload}>
            {t('DeleteVehicle.again')}
          </Button>
        ) : (
          knownObstacle === 'EDIT_LIMITED' && <ContactLinks />
        )
      }
    >
      {t(`DeleteObstacle.${knownObstacle}`)}
    </Notice>
  )
}

const mutation = graphql`
  mutation DeleteVehicleMutation($input: DeleteVehicleInput!) {
    deleteVehicle(input: $input) {
      __typename
      ... on DeleteVehiclePayload @alias {
        deletedVehicleId
      }
      ...problem_shown @alias
    }
  }
`
