import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type {
  publishedRulesQuery,
  publishedRulesQuery$data,
} from '../__generated__/publishedRulesQuery.graphql.ts'
import { environment } from '../relay/environment.ts'
import type { Results } from '../relay/generated/results.ts'
import { type Field, findFormFieldName } from './validateFormFields.ts'
import type { Rule, Values } from './fieldRules.ts'

/**
 * Validation rules that the federation publishes for the input of a mutation, by name of the input
 * field.
 */
export type PublishedRules = ReadonlyMap<string, Rule>

type Published = NonNullable<publishedRulesQuery$data['formRules']>[number]['fields'][number]

const noRules: PublishedRules = new Map()

/**
 * Time in milliseconds after which validation rules from the gateway are outdated. A form that the
 * member opens later fetches the rules again.
 */
const rulesLifetime = 3 * 60_000
/**
 * Timestamp at which this page received the validation rules from the gateway, in ms since 1970.
 */
let fetchedAt = -Infinity

/**
 * Returns the validation rules that the federation publishes for a mutation input (B48, R-28).
 * Until these rules arrive, only the rules in the code of the form apply. `refetchPublishedRules`
 * loads the published rules again, for example after the gateway has rejected input.
 */
export function usePublishedFieldRules(mutation: keyof Results | undefined): {
  rules: PublishedRules
  refetchPublishedRules: () => void
} {
  const [rules, setRules] = useState(noRules)
  const ask = useCallback(
    (isStale: boolean) =>
      fetchQuery<publishedRulesQuery>(
        environment,
        graphql`
          query publishedRulesQuery {
            formRules {
              form
              fields {
                field
                required
                minLength
                maxLength
                minimum
                maximum
                pattern
              }
            }
          }
        `,
        {},
        { fetchPolicy: isStale ? 'network-only' : 'store-or-network' },
      ).subscribe({
        next: ({ formRules }) => {
          if (isStale) fetchedAt = Date.now()
          const published = formRules?.find(({ form }) => form === mutation)?.fields ?? []
          setRules(new Map(published.map((field) => [field.field, convertPublishedFieldRule(field)])))
        },
        // The form's own rules apply if the published rules fail to load.
        error: () => {},
      }),
    [mutation],
  )
  useEffect(() => {
    if (!mutation) return
    const asking = ask(Date.now() - fetchedAt > rulesLifetime)
    return () => asking.unsubscribe()
  }, [mutation, ask])
  const refetchPublishedRules = () => {
    if (mutation) ask(true)
  }
  return { rules, refetchPublishedRules }
}

/**
 * Converts the validation rules that the federation publishes for an input field to a `Rule`.
 * Leaves out rules that are null.
 */
export function convertPublishedFieldRule({
  required,
  minLength,
  maxLength,
  minimum,
  maximum,
  pattern,
}: Omit<Published, 'field'>): Rule {
  const rule = {
    required,
    minLength,
    maxLength,
    min: minimum,
    max: maximum,
    // A JSON Schema pattern may match any part of the text.
    pattern: pattern == null ? null : `[^]*(?:${pattern})[^]*`,
  }
  return Object.fromEntries(Object.entries(rule).filter(([, limit]) => limit != null))
}

/**
 * Returns the fields of a form. Each field has its own validation rules and the rules that the
 * federation publishes; the published rules take precedence.
 */
export function applyPublishedFieldRules<F extends Record<string, Field>>(
  { fields, initial }: { fields: F; initial: Values },
  published: PublishedRules,
): F {
  const ruled = { ...fields } as Record<string, Field>
  for (const [field, rule] of published) {
    const name = findFormFieldName(field, fields)
    // The input of a checkbox always has a value, so `required` is met by true and by false.
    if (name && typeof initial[name] !== 'boolean')
      ruled[name] = { ...ruled[name]!, ...replaceContradictoryRuleLimits(ruled[name]!, rule), ...rule }
  }
  return ruled as F
}

/**
 * Returns new values for those limits of a form field that contradict the limits published by the
 * federation. For example, a minimum above the published maximum becomes that maximum.
 */
function replaceContradictoryRuleLimits(formRule: Rule, publishedRule: Rule): Rule {
  const { minLength = 0, maxLength = Infinity, min = -Infinity, max = Infinity } = publishedRule
  return {
    ...((formRule.minLength ?? 0) > maxLength && { minLength: maxLength }),
    ...((formRule.maxLength ?? Infinity) < minLength && { maxLength: minLength }),
    ...((formRule.min ?? -Infinity) > max && { min: max }),
    ...((formRule.max ?? Infinity) < min && { max: min }),
  }
}
