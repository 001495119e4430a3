/** What an act of the desk is. */
import type { Service } from '../http/service.ts'
import { Faults, type Fields, type Values, readFields, rowId } from './fields.ts'

/** What an act tells of what it has done, for tests; nothing where there is nothing to tell. */
export type Result = Record<string, string | number> | undefined

/** An act: what it asks, and what it does. */
export interface Act {
  fields: Fields
  /** Reads the input and does it. */
  perform: (service: Service, input: Record<string, unknown>) => Result | Faults
}

/** An act by its fields, and what it does with their values. */
export function act<Known extends Fields>(
  fields: Known,
  run: (service: Service, values: Values<Known>) => Result | Faults,
): Act {
  return {
    fields,
    perform: (service, input) => {
      const values = readFields(fields, input, service)
      return values instanceof Faults ? values : run(service, values)
    },
  }
}

/** The act of deciding on a request, by its number; `decide` answers false where its state does not allow it. */
export function deciding(decide: (service: Service, request: number, now: number) => boolean): Act {
  return act({ request: rowId() }, (service, { request }) =>
    decide(service, request, service.clock.now()) ? undefined : new Faults({ request: 'notNow' }),
  )
}
