/** The type of the actions of the demo admin page, and functions that create actions. */
import type { Service } from '../../http/service.ts'
import {
  FieldErrors,
  type Fields,
  type Values,
  parseAdminFormValues,
  createHiddenRowIdField,
} from './form-fields.ts'

/**
 * Values, such as the id of a new record, that a demo admin action returns to tests; undefined for
 * none.
 */
export type ActionResult = Record<string, string | number> | undefined

/** An action of the demo admin page: its form fields and its effect. */
export interface AdminAction {
  fields: Fields
  /** Validates the form input of the demo admin action and performs the action. */
  perform: (service: Service, input: Record<string, unknown>) => ActionResult | FieldErrors
}

/** Creates a demo admin action from its form fields and the function that uses their values. */
export function createAdminAction<FormFields extends Fields>(
  fields: FormFields,
  performAction: (service: Service, values: Values<FormFields>) => ActionResult | FieldErrors,
): AdminAction {
  return {
    fields,
    perform: (service, input) => {
      const values = parseAdminFormValues(fields, input, service)
      return values instanceof FieldErrors ? values : performAction(service, values)
    },
  }
}

/**
 * Creates a demo admin action that accepts or refuses a request for insurance or volunteering.
 * `decideOnRequest` returns false if the request's status does not allow the decision.
 */
export function createApproveOrRefuseAction(
  decideOnRequest: (service: Service, request: number, now: number) => boolean,
): AdminAction {
  return createAdminAction({ request: createHiddenRowIdField() }, (service, { request }) =>
    decideOnRequest(service, request, service.clock.now())
      ? undefined
      : new FieldErrors({ request: 'notNow' }),
  )
}
