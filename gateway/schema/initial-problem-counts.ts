/** Initial samples of the metric `problems` for mutations that charge a card. */
import { type GraphQLSchema, getNullableType, isUnionType } from 'graphql'
import { getMutationExtensions, hasCardChargingCall } from '../graphql/declare-mutation.ts'
import type { Metrics } from '../platform/metrics.ts'

/**
 * Exports a count of 0 for each problem in the result union of each mutation that charges a card.
 * Prometheus computes an increase only between two samples, so the alerts on purchases would miss a
 * first burst that creates the series.
 */
export function initializeProblemCountsOfCharges(schema: GraphQLSchema, metrics: Metrics): void {
  for (const [mutation, { type }] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    const union = getNullableType(type)
    if (!isUnionType(union) || !hasCardChargingCall(getMutationExtensions(schema, mutation)?.calls ?? []))
      continue
    for (const { name: problem } of union.getTypes())
      if (problem.endsWith('Problem')) metrics.initializeCount('problems', { mutation, problem })
  }
}
