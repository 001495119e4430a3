import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type {
  publishedRulesQuery,
  publishedRulesQuery$data,
} from '../__generated__/publishedRulesQuery.graphql.ts'
import { environment } from '../relay/environment.ts'
import type { Results } from '../relay/generated/results.ts'
import { type Field, findField } from './field.ts'
import type { Rule, Values } from './rules.ts'

/** Published rules by the name of their field in the mutation's input. */
export type PublishedRules = ReadonlyMap<string, Rule>

type Published = NonNullable<publishedRulesQuery$data['formRules']>[number]['fields'][number]

const none: PublishedRules = new Map()

/** How long the rules of a tab count, in ms: one that is published is to be known to forms that are opened later. */
const lifetime = 3 * 60_000
/** When they came from the gateway. */
let cameAt = -Infinity

/**
 * The rules that the federation publishes for a mutation's input (B48, R-28). They are asked for beside the form, which
 * never waits for them: until they come, and where they cannot be had, its own rules hold alone. `askAnew` is for when
 * the form was refused: maybe by one that is new.
 */
export function usePublishedRules(mutation: keyof Results | undefined): {
  rules: PublishedRules
  askAnew: () => void
} {
  const [rules, setRules] = useState(none)
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
          if (isStale) cameAt = Date.now()
          const published = formRules?.find(({ form }) => form === mutation)?.fields ?? []
          setRules(new Map(published.map((field) => [field.field, ruleOf(field)])))
        },
        // The form's own rules hold.
        error: () => {},
      }),
    [mutation],
  )
  useEffect(() => {
    if (!mutation) return
    const asking = ask(Date.now() - cameAt > lifetime)
    return () => asking.unsubscribe()
  }, [mutation, ask])
  const askAnew = () => {
    if (mutation) ask(true)
  }
  return { rules, askAnew }
}

/** What is published of a field, in the words of the one evaluator; what is not ruled stays out. */
export function ruleOf({
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
    // JSON Schema's patterns may match any part of the text.
    pattern: pattern == null ? null : `[^]*(?:${pattern})[^]*`,
  }
  return Object.fromEntries(Object.entries(rule).filter(([, limit]) => limit != null))
}

/** Returns the fields of a form with the published rules of the federation applied to their own rules. */
export function withPublishedRules<F extends Record<string, Field>>(
  { fields, initial }: { fields: F; initial: Values },
  published: PublishedRules,
): F {
  const ruled = { ...fields } as Record<string, Field>
  for (const [field, rule] of published) {
    const name = findField(field, fields)
    // A box says yes or no: to be required, it has to be told, which it is whenever it is there.
    if (name && typeof initial[name] !== 'boolean')
      ruled[name] = { ...ruled[name]!, ...overflow(ruled[name]!, rule), ...rule }
  }
  return ruled as F
}

/** Limits of our own that no text could keep beside what is published give way. */
function overflow(own: Rule, published: Rule): Rule {
  const { minLength = 0, maxLength = Infinity, min = -Infinity, max = Infinity } = published
  return {
    ...((own.minLength ?? 0) > maxLength && { minLength: maxLength }),
    ...((own.maxLength ?? Infinity) < minLength && { maxLength: minLength }),
    ...((own.min ?? -Infinity) > max && { min: max }),
    ...((own.max ?? Infinity) < min && { max: min }),
  }
}
