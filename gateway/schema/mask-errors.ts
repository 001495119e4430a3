/**
 * Masks errors. A client gets a known error code, a translated message and the request id, but
 * never an unexpected error's text.
 */
import { ApolloServerValidationErrorCode, unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql'
import type { Context } from '../graphql/context.ts'
import { Refusal } from '../federation/refusal-errors.ts'
import { BadRequest, Failure, type FailureCode, FederationFailure } from '../platform/request-failures.ts'
import { type Language, translate } from '../platform/translate.ts'

/**
 * Apollo's error codes for invalid requests. The messages of such errors describe only the GraphQL
 * document.
 */
const requestCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_REQUEST',
])

/**
 * Error message for an introspection query while introspection is off. It replaces Apollo's
 * message, whose advice to change the server configuration does not help a client.
 */
const introspectionOffMessage =
  'Introspection is off: read `schema.graphql`, which this gateway serves at /schema.graphql.'

/** Maximum length of an error message that quotes parts of the client's request, in characters. */
const maxMessageLength = 300

/**
 * Returns a masked error that is safe for the client. `translateGraphqlErrors` later adds the
 * translated message and the request id.
 */
export function maskGraphqlError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const cause = unwrapThrownError(error)
  const { locations, path } = formatted
  const positionFields = { ...(locations && { locations }), ...(path && { path }) }
  if (cause instanceof BadRequest)
    return { message: cause.message, ...positionFields, extensions: cause.extensions }
  if (cause instanceof Failure)
    return { message: cause.text, ...positionFields, extensions: cause.extensions }
  // No mutation handled this refusal: the federation has refused a read.
  if (cause instanceof Refusal)
    return { message: 'REFUSED', ...positionFields, extensions: { code: 'REFUSED', refusal: cause.code } }
  if (isGraphqlVariableError(cause))
    return {
      message: truncateErrorMessage(cause.message),
      ...positionFields,
      extensions: { code: 'BAD_REQUEST' },
    }
  // An error of a resolver may carry one of Apollo's codes, but it has a path; an error of the
  // request has none.
  const aboutRequest = path === undefined && requestCodes.has(String(formatted.extensions?.['code']))
  const refused = formatted.extensions?.['validationErrorCode']
  const message =
    refused === ApolloServerValidationErrorCode.INTROSPECTION_DISABLED
      ? introspectionOffMessage
      : formatted.message
  const variablePath = formatted.extensions?.['variablePath']
  return aboutRequest
    ? {
        message: truncateErrorMessage(message),
        ...positionFields,
        extensions: { code: 'BAD_REQUEST', ...(variablePath !== undefined && { variablePath }) },
      }
    : { message: 'INTERNAL', ...positionFields, extensions: { code: 'INTERNAL' } }
}

/**
 * Returns the error that a resolver or an admission check threw, without the GraphQL error around
 * it.
 */
function unwrapThrownError(error: unknown): unknown {
  const thrown = unwrapResolverError(error)
  return thrown instanceof GraphQLError && thrown.originalError instanceof Failure
    ? thrown.originalError
    : thrown
}

/**
 * Returns true for the error that graphql-js throws when a variable is null although the argument
 * that uses the variable is required. graphql-js detects this error only during execution.
 */
function isGraphqlVariableError(cause: unknown): cause is GraphQLError {
  return cause instanceof GraphQLError && cause.nodes?.[0]?.kind === Kind.VARIABLE
}

function truncateErrorMessage(message: string): string {
  return message.length > maxMessageLength ? `${message.slice(0, maxMessageLength - 1)}…` : message
}

/**
 * Translates the error message of a failed request, including the time to wait when it is known.
 */
export function translateGraphqlErrorMessage(
  { message, extensions }: Pick<GraphQLFormattedError, 'message' | 'extensions'>,
  language: Language,
): string {
  const seconds = extensions?.['retryAfter']
  const when = typeof seconds === 'number' ? formatWaitingTime(seconds, language) : ''
  return translate(language, 'common', `errors.${message}`, { when })
}

/** Formats a waiting time such as `in 12 minutes`, rounded up. */
function formatWaitingTime(seconds: number, language: Language): string {
  const [unit, length] =
    seconds <= 60 ? ['seconds', 1] : seconds <= 3_600 ? ['minutes', 60] : ['hours', 3_600]
  return translate(language, 'common', `errors.in.${unit}`, { count: Math.ceil(seconds / length) })
}

/** Logs the errors of a request. The log level of an error depends on its cause. */
export function logGraphqlRequestErrors(
  errors: readonly GraphQLError[],
  operationName: string | null | undefined,
  { log, services }: Context,
): void {
  for (const error of errors) {
    const cause = unwrapThrownError(error)
    if (cause instanceof Failure)
      log.info(
        {
          code: cause.code,
          reason: cause.message,
          path: error.path,
          ...(cause instanceof FederationFailure && { call: cause.call, status: cause.status }),
        },
        'failure',
      )
    else if (cause instanceof Refusal) {
      const { call, code, status } = cause
      services.metrics.count('refusals_unmapped', { call, code })
      log.warn({ call, code, status, path: error.path }, 'read refused with an unmapped code')
    } else if (error.path !== undefined && !isGraphqlVariableError(cause)) {
      services.metrics.count('errors_masked')
      log.error({ err: cause, path: error.path, operationName }, 'unexpected error')
    }
  }
}

/** Returns GraphQL errors with translated messages and with the request id. */
export function translateGraphqlErrors(
  errors: readonly GraphQLFormattedError[],
  { language, requestId, hasBearerToken }: Context,
): GraphQLFormattedError[] {
  return errors.map((error) => {
    const code = error.extensions?.['code'] as FailureCode
    const isText = error.message === code || error.message.startsWith(`${code}.`)
    // Without a token no session can have ended, so the message is for the developer of the client.
    const key = code === 'UNAUTHENTICATED' && !hasBearerToken ? `${code}.bearer` : error.message
    const message = isText
      ? translateGraphqlErrorMessage({ ...error, message: key }, language)
      : error.message
    return { ...error, message, extensions: { ...error.extensions, code, requestId } }
  })
}

/**
 * Returns the longest `retryAfter` of the errors for the Retry-After header, in seconds; null when
 * no error has one.
 */
export function getLongestRetryAfter(errors: readonly GraphQLFormattedError[]): string | null {
  const longest = Math.max(...errors.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0)))
  return longest > 0 ? String(longest) : null
}
