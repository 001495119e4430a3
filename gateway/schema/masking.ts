/**
 * What leaves the gateway of a failure: a code of the list, a text of `locales`, and the request's id. No
 * text of an unexpected error ever does.
 */
import { ApolloServerValidationErrorCode, unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql'
import type { Context } from '../graphql/context.ts'
import { Refusal } from '../federation/errors.ts'
import { BadRequest, Failure, type FailureCode } from '../platform/failures.ts'
import { type Language, translate } from '../platform/texts.ts'

/** Apollo's codes for what is wrong with the request itself: its texts speak of the document alone. */
const requestCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_REQUEST',
])

/** Apollo's own words tell who asks to change the server, which is not theirs. */
const noIntrospection =
  'This server does not describe its schema: read `schema.graphql` of the project, or ask one in development, where introspection is on.'

/** What quotes the request says its beginning: the rest is known to who sent it. */
const longestMessage = 300

/** The error as it may be shown, but for its words and the request's id, which `translateErrors` adds. */
export function maskError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const cause = causeOf(error)
  const { locations, path } = formatted
  const place = { ...(locations && { locations }), ...(path && { path }) }
  if (cause instanceof BadRequest) return { message: cause.message, ...place, extensions: cause.extensions }
  if (cause instanceof Failure) return { message: cause.text, ...place, extensions: cause.extensions }
  // No mutation explains it: the federation has refused what was only to be read.
  if (cause instanceof Refusal)
    return { message: 'REFUSED', ...place, extensions: { code: 'REFUSED', refusal: cause.code } }
  if (isAboutVariable(cause))
    return { message: short(cause.message), ...place, extensions: { code: 'BAD_REQUEST' } }
  // A resolver's own error could carry one of Apollo's codes; it has a path, and the request's has none.
  const aboutRequest = path === undefined && requestCodes.has(String(formatted.extensions?.['code']))
  const refused = formatted.extensions?.['validationErrorCode']
  const words =
    refused === ApolloServerValidationErrorCode.INTROSPECTION_DISABLED ? noIntrospection : formatted.message
  return aboutRequest
    ? { message: short(words), ...place, extensions: { code: 'BAD_REQUEST' } }
    : { message: 'INTERNAL', ...place, extensions: { code: 'INTERNAL' } }
}

/** What went wrong, in a resolver or before any was asked. */
function causeOf(error: unknown): unknown {
  const thrown = unwrapResolverError(error)
  return thrown instanceof GraphQLError && thrown.originalError instanceof Failure
    ? thrown.originalError
    : thrown
}

/** Whether a variable is null where a default has let the document pass: that shows only once its field is executed. */
function isAboutVariable(cause: unknown): cause is GraphQLError {
  return cause instanceof GraphQLError && cause.nodes?.[0]?.kind === Kind.VARIABLE
}

function short(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage - 1)}…` : message
}

/** The caller's words for a failure that names its text, with how long to wait where that is known. */
export function translateFailure(
  { message, extensions }: Pick<GraphQLFormattedError, 'message' | 'extensions'>,
  language: Language,
): string {
  const seconds = extensions?.['retryAfter']
  const when = typeof seconds === 'number' ? waitOf(seconds, language) : ''
  return translate(language, 'common', `errors.${message}`, { when })
}

/** `in 12 minutes`: never less than it is. */
function waitOf(seconds: number, language: Language): string {
  const [unit, length] =
    seconds <= 60 ? ['seconds', 1] : seconds <= 3_600 ? ['minutes', 60] : ['hours', 3_600]
  return translate(language, 'common', `errors.in.${unit}`, { count: Math.ceil(seconds / length) })
}

/** Logs what went wrong. */
export function logFailures(
  errors: readonly GraphQLError[],
  operationName: string | null | undefined,
  { log, services }: Context,
): void {
  for (const error of errors) {
    const cause = causeOf(error)
    if (cause instanceof Failure)
      log.info({ code: cause.code, reason: cause.message, path: error.path }, 'failure')
    else if (cause instanceof Refusal) {
      const { call, code, status } = cause
      services.metrics.count('refusals_unmapped', { call, code })
      log.warn({ call, code, status, path: error.path }, 'a refusal that no query explains')
    } else if (error.path !== undefined && !isAboutVariable(cause)) {
      services.metrics.count('errors_masked')
      log.error({ err: cause, path: error.path, operationName }, 'unexpected error')
    }
  }
}

/** The errors with the caller's words and the request's id. */
export function translateErrors(
  errors: readonly GraphQLFormattedError[],
  { language, requestId }: Context,
): GraphQLFormattedError[] {
  return errors.map((error) => {
    const code = error.extensions?.['code'] as FailureCode
    const isText = error.message === code || error.message.startsWith(`${code}.`)
    const message = isText ? translateFailure(error, language) : error.message
    return { ...error, message, extensions: { ...error.extensions, code, requestId } }
  })
}

/** After how many seconds it is worth another try, for the header that says so; null where no error tells. */
export function longestWait(errors: readonly GraphQLFormattedError[]): string | null {
  const longest = Math.max(...errors.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0)))
  return longest > 0 ? String(longest) : null
}
