import type { Fault } from './fault.ts'

/** Injected faults in the mapping of federation refusals and invalid input to GraphQL problems. */
export const problems: readonly Fault[] = [
  {
    id: 'P01',
    title: 'the text of the federation for a refused field is dropped',
    find: 'reason, message: each.message,',
    replace: 'reason, message: undefined,',
  },
  {
    id: 'P02',
    title: 'only the first missing payment detail is named',
    find: 'new Set([code, ...body.reasons.map(({ name }) => name)])',
    replace: 'new Set<string | null>([code, ...body.reasons.slice(0, 0).map(({ name }) => name)])',
    tests: ['tests/gateway/purchase.test.ts'],
  },
  {
    id: 'P03',
    title: 'the period of the pass that is in the way is dropped',
    find: "createGraphqlProblem(language, 'AlreadyActiveProblem', { period, message })",
    replace: "createGraphqlProblem(language, 'AlreadyActiveProblem', { period: null, message })",
  },
  {
    id: 'P04',
    title: 'the colon after an error code is left in its message',
    find: ".replace(/^[\\s:]+/, '')",
    replace: ".replace(/^\\s+/, '')",
  },
  {
    id: 'P05',
    title: 'the last message about a field replaces the first',
    find: 'messages.findIndex((other) => other.field === field) === index',
    replace: 'messages.findLastIndex((other) => other.field === field) === index',
  },
  {
    id: 'P06',
    title: 'a locked field that the input lacks keeps its capital letter',
    find: 'findInputFieldByFederationPath(names, name) ?? lowercaseFirstLetter(name)',
    replace: 'findInputFieldByFederationPath(names, name) ?? name',
  },
  {
    id: 'P07',
    title: 'only the first invalid field of an input is reported',
    find: 'if (this.#mistakes.some((mistake) => mistake.field === field)) return',
    replace: 'if (this.#mistakes.length > 0) return',
  },
  {
    id: 'P08',
    title: 'an unknown code that names no field becomes an invalid field',
    find: 'fieldMapping !== undefined && isRefusalOfInputFields(refusal, fieldMapping.names) ? fieldMapping : undefined',
    replace: 'fieldMapping !== undefined ? fieldMapping : undefined',
  },
  {
    id: 'P09',
    title: 'a general description takes precedence over the description of the error',
    find: "findMessageVisibleToMembers([ ...texts, body.description ?? '',",
    replace: "findMessageVisibleToMembers([ body.description ?? '', ...texts,",
  },
  {
    id: 'P10',
    title: 'the reason of a declined card is not passed on',
    find: "BillingAddressMissing: mapRefusalToMissingPaymentDetailsProblem, CardDeclined: mapRefusalToProblemWithFederationMessage('PaymentDeclinedProblem'), KeyReused",
    replace:
      "BillingAddressMissing: mapRefusalToMissingPaymentDetailsProblem, CardDeclined: mapRefusalToPlainProblem('PaymentDeclinedProblem'), KeyReused",
  },
]
