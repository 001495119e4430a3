/**
 * Environment variables that only earlier releases of the gateway read, with the constants that
 * replaced them.
 */
import type * as limits from './constant-limits.ts'
import { SettingError } from './environment-reader.ts'

/** Path of a constant in `constant-limits.ts`, such as `queryLimits.depth`. */
type LimitPath = {
  [Name in keyof typeof limits]: (typeof limits)[Name] extends number
    ? Name
    : `${Name}.${keyof (typeof limits)[Name] & string}`
}[keyof typeof limits]

/**
 * Map from each removed environment variable to the constant in `constant-limits.ts` that replaced
 * it.
 */
export const removedSettings = {
  ANSWER_VALUES: 'queryLimits.answerValues',
  BODY_MS: 'requestLimits.bodyMs',
  BODY_PACE: 'requestLimits.bodyPace',
  DOCUMENT_CACHE: 'queryLimits.documentTokens',
  FEDERATION_FILE_BYTES: 'replyLimits.fileBytes',
  FEDERATION_FILE_MS: 'replyLimits.fileMs',
  FEDERATION_IMAGE_BYTES: 'replyLimits.imageBytes',
  FEDERATION_PROBE_MS: 'circuitProbeMs',
  FEDERATION_REPLY_BYTES: 'replyLimits.replyBytes',
  FILES: 'fileLimits.account',
  FILES_PER_ADDRESS: 'fileLimits.address',
  FORM_RULES_MS: 'cacheLifetimes.formRulesMs',
  HEADERS_MS: 'requestLimits.headersMs',
  NUMBER_TRIES_BEYOND: 'numberTriesBeyond',
  OFFERS_MS: 'cacheLifetimes.offersMs',
  PASS_CHECKS_PER_ADDRESS: 'passChecksPerAddress',
  QUERY_ALIASES: 'queryLimits.aliases',
  QUERY_BYTES: 'queryLimits.bytes',
  QUERY_COMPARISONS: 'queryLimits.comparisons',
  QUERY_DEPTH: 'queryLimits.depth',
  QUERY_FIELDS: 'queryLimits.fields',
  QUERY_OPERATIONS: 'queryLimits.operations',
  QUERY_TOKENS: 'queryLimits.tokens',
  REFERENCE_MS: 'cacheLifetimes.referenceMs',
  REQUEST_BYTES: 'queryLimits.requestBytes',
  RESETS_BEYOND_MAILS: 'resetsBeyondMails',
  UNREAD_MS: 'unreadMs',
  UPLOADS: 'requestLimits.uploads',
  UPLOADS_AT_ONCE: 'requestLimits.uploadsAtOnce',
  UPLOADS_PER_ADDRESS: 'requestLimits.uploadsPerAddress',
  UPLOAD_BYTES: 'queryLimits.uploadBytes',
  VARIABLE_DEPTH: 'queryLimits.valueDepth',
  VARIABLE_VALUES: 'queryLimits.values',
  VISITOR_UPLOADS: 'requestLimits.visitorUploads',
} satisfies Record<string, LimitPath>

/**
 * Throws a `SettingError` for a removed environment variable that is still set, so that an operator
 * does not rely on a limit that no longer applies. An empty variable counts as unset.
 */
export function rejectRemovedSettings(env: NodeJS.ProcessEnv): void {
  for (const [name, constant] of Object.entries(removedSettings))
    if (env[name]?.trim())
      throw new SettingError(
        `${name} is no longer a setting: the constant ${constant} in gateway/platform/constant-limits.ts replaces it. Unset ${name}.`,
      )
}
