import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { VehicleEditor_query$key } from '../../__generated__/VehicleEditor_query.graphql.ts'
import type { VehicleEditor_vehicle$key } from '../../__generated__/VehicleEditor_vehicle.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { removeRulesOfLockedFields } from '../../forms/lockedFields.ts'
import { usePictureField } from '../../forms/usePictureField.ts'
import { useForm } from '../../forms/useForm.ts'
import type { Problem } from '../../relay/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { PictureField } from '../../ui/PictureField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { StepPrice } from '../../wizard/StepActions.tsx'
import { VehicleRegistrationFields } from './VehicleRegistrationFields.tsx'
import { VehicleRestrictions } from './VehicleRestrictions.tsx'
import { VehicleEditorNotices } from './VehicleEditorNotices.tsx'
import { VehicleModelFields } from './VehicleModelFields.tsx'
import {
  restoreLockedVehicleValues,
  vehicleLockReasonOf,
  lockedVehicleFieldsOf,
  moveErrorToVisibleMakeOrModelField,
} from './lockedVehicleFields.ts'
import {
  type VehicleValues,
  findMissingPassFields,
  useVehicleFormFields,
  initialVehicleValuesOf,
  buildVehicleInput,
} from './vehicleForm.ts'
import { useSuggestedVehicleName } from './useSuggestedVehicleName.ts'

export interface VehicleEditorProps {
  query: VehicleEditor_query$key
  /** Vehicle to change; null for a new vehicle. */
  vehicle: VehicleEditor_vehicle$key | null
  mutation: 'addVehicle' | 'patchVehicle'
  /**
   * True if all vehicle fields that a pass needs are required, because the member is buying a pass.
   * If false, these fields may stay empty (D54).
   */
  whole: boolean
  /**
   * True if the form hides vehicle fields that a purchase does not need, such as the photo. The
   * member can fill in these fields later.
   */
  brief?: boolean
  /** Label of the submit button of the vehicle form. */
  submit: string
  /** URL of the cancel link, which discards the input of the vehicle form. */
  cancel: string
  /**
   * Sends the vehicle form to the gateway. If the mutation returns a problem, calls `refuse` with
   * the problem.
   */
  send: (input: ReturnType<typeof buildVehicleInput>, refuse: (problem: Problem) => void) => unknown
}

/** Form to add or change a vehicle (D39–D49). */
export function VehicleEditor(props: VehicleEditorProps) {
  const { query, vehicle: key, mutation, whole, brief = false, submit, cancel, send } = props
  const { t } = useTranslation(['vehicles', 'common'])
  const { makes, portal } = useFragment(queryFragment, query)
  const vehicle = useFragment(vehicleFragment, key) ?? null
  const [initialValues] = useState(() => initialVehicleValuesOf(vehicle))
  const lock = vehicleLockReasonOf(vehicle)
  const locked = { fields: lockedVehicleFieldsOf(vehicle), reason: t(`Field.locked.${lock}`) }
  const { fields, validate } = useVehicleFormFields({ requiresPassFields: whole }, portal.now)
  // Within a purchase the action bar shows the price, however long the form is.
  const price = useContext(StepPrice)

  const form = useForm({
    initial: initialValues,
    mutation,
    keepsOnLeave: true,
    // A locked field cannot be changed, so its errors are ignored.
    fields: removeRulesOfLockedFields(fields, locked.fields),
    validate: (values) =>
      Object.fromEntries(Object.entries(validate(values)).filter(([name]) => !locked.fields.has(name))),
    onSubmit: (values, refuse) =>
      send(buildVehicleInput(restoreLockedVehicleValues(values, vehicle)), (problem) =>
        refuse(moveErrorToVisibleMakeOrModelField(problem, values, locked.fields)),
      ),
  })
  const { values } = form
  const picture = usePictureField(form)
  const list = makes.ok ? (makes.value ?? null) : null
  const { form: named, isNameSuggested } = useSuggestedVehicleName(form, vehicle ? null : list)
  const missing = vehicle ? findMissingPassFields(initialValues) : []
  const isFieldRequiredForPassEmpty = (name: keyof VehicleValues) =>
    missing.some((each) => each === name) && values[name] === ''

  return (
    <Stack gap={5}>
      {vehicle && (
        <VehicleEditorNotices
          needsUpdate={vehicle.needsUpdate}
          lock={locked.fields.size > 0 ? lock : null}
          // The error summary already lists the missing fields.
          missing={
            form.errors.length > 0 ? [] : missing.map((field) => ({ field, message: fields[field].label }))
          }
        />
      )}
      <Form form={form}>
        <Card title={t('VehicleForm.what')}>
          <Stack gap={5}>
            <VehicleModelFields
              form={named}
              makes={list}
              locked={locked}
              storedNames={{ make: vehicle?.make ?? '', model: vehicle?.model ?? '' }}
            />
            <TextField
              {...form.field('name')}
              hint={t(isNameSuggested ? 'Field.nameSuggestedHint' : 'Field.nameHint')}
              // The typed name replaces the suggestion instead of following it.
              onFocus={(event) => isNameSuggested && event.target.select()}
              width="medium"
              autoComplete="off"
              spellCheck={false}
            />
          </Stack>
        </Card>
        <Card title={t('VehicleForm.registration')}>
          <Stack gap={5}>
            {(vehicle === null || missing.length > 0) && (
              <p>{t(whole ? 'VehicleForm.registrationNow' : 'VehicleForm.registrationLater')}</p>
            )}
            <VehicleRegistrationFields
              form={form}
              isMissing={isFieldRequiredForPassEmpty}
              locked={locked}
              storedValues={initialValues}
            />
          </Stack>
        </Card>
        {!brief && (
          <Card>
            <PictureField
              {...picture}
              label={t('Field.picture')}
              alt={t('Field.pictureAlt')}
              shape="wide"
              url={vehicle?.pictureUrl}
              maxBytes={portal.limits.uploadBytes}
            />
          </Card>
        )}
        <Card title={t('VehicleForm.restrictions')} tone="sand">
          <Stack gap={4}>
            <VehicleRestrictions />
            <CheckboxField {...form.field('restrictionsAccepted')} optional={false} />
          </Stack>
        </Card>
        <Actions>
          <ActionBar price={price}>
            <Button type="submit" variant="primary" size="large" busy={form.busy}>
              {submit}
            </Button>
          </ActionBar>
          <ButtonLink to={cancel} variant="quiet" size="large" onClick={form.forget}>
            {t('common:words.cancel')}
          </ButtonLink>
        </Actions>
      </Form>
    </Stack>
  )
}

const queryFragment = graphql`
  fragment VehicleEditor_query on Query {
    makes @catch {
      id
      name
      models {
        id
        name
        type
      }
    }
    portal {
      now
      limits {
        uploadBytes
      }
    }
  }
`

const vehicleFragment = graphql`
  fragment VehicleEditor_vehicle on Vehicle {
    name
    registration
    year
    serialNumber
    displacement
    weight
    type
    make
    model
    listedMake {
      id
    }
    listedModel {
      id
    }
    pictureUrl
    lockedFields
    lockReason
    needsUpdate
  }
`
