/**
 * Environment variables that only earlier releases of the gateway read, with the constants or
 * settings that replaced them.
 */
import type * as limits from './constant-limits.ts'
import { SettingError } from './environment-reader.ts'
import type { PoolName } from './federation-call-settings.ts'
import type { RateLimitName } from './rate-limit-settings.ts'

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

/** Map from each removed environment variable to its replacement in `RATE_LIMITS`. */
const removedRateLimits = {
  LOGIN_FAILURES: 'logInFailures',
  LOGIN_FAILURES_PER_ADDRESS: 'logInFailuresPerAddress',
  MAILS: 'mails',
  MAILS_PER_ADDRESS: 'mailsPerAddress',
  MAILS_PER_DAY: 'mailsPerDay',
  MAILS_PER_HOUR: 'mailsPerHour',
  NUMBER_TRIES: 'numberTries',
  NUMBER_TRIES_IN_ALL: 'numberTriesInAll',
  NUMBER_TRIES_PER_ADDRESS: 'numberTriesPerAddress',
  PURCHASES: 'purchases',
  PURCHASES_PER_ADDRESS: 'purchasesPerAddress',
  QUERY_COST: 'queryCost',
  QUERY_COST_PER_ADDRESS: 'queryCostPerAddress',
  SECRETS: 'secrets',
  SECRETS_PER_ADDRESS: 'secretsPerAddress',
  TAKEN_EMAILS: 'takenEmails',
  WRONG_CODES: 'wrongCodes',
  WRONG_SECRETS: 'wrongSecrets',
  WRONG_SECRETS_PER_DEVICE: 'wrongSecretsPerDevice',
} satisfies Record<string, RateLimitName>

/** Map from each removed environment variable to its replacement in `FEDERATION_POOLS`. */
const removedPoolSizes = {
  FEDERATION_CHARGING_CONNECTIONS: 'charging',
  FEDERATION_CONNECTIONS: 'reading',
  FEDERATION_FILE_CONNECTIONS: 'files',
} satisfies Record<string, PoolName>

/** Map from each removed environment variable to the setting that includes its purpose. */
const mergedSettings = {
  APPLE_WALLET_PASS_TYPE: 'APPLE_WALLET_CERTIFICATE',
  APPLE_WALLET_TEAM: 'APPLE_WALLET_CERTIFICATE',
  GOOGLE_WALLET_ACCOUNT: 'GOOGLE_WALLET_KEY',
  PLAYGROUND: 'INTROSPECTION',
  SALES: 'SALES_CLOSED_FILE',
}

/** Removed environment variables by the list setting that replaced them. */
const removedListSettings = { FEDERATION_POOLS: removedPoolSizes, RATE_LIMITS: removedRateLimits }

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
  for (const [name, setting] of Object.entries(mergedSettings))
    if (env[name]?.trim())
      throw new SettingError(
        `${name} is no longer a setting: set ${setting} instead (docs/settings.md), and unset ${name}.`,
      )
  for (const [setting, removed] of Object.entries(removedListSettings)) rejectRemoved(env, setting, removed)
}

/**
 * Throws a `SettingError` if removed environment variables are still set. The message contains the
 * present value of the list setting and the values to add to it.
 */
function rejectRemoved(env: NodeJS.ProcessEnv, setting: string, removed: Record<string, string>): void {
  const names = Object.keys(removed).filter((name) => env[name]?.trim())
  if (names.length === 0) return
  const entries = names.map((name) => {
    const value = env[name]!.trim()
    // A variable with a name such as SECRETS may belong to another program and must not be logged.
    return `${removed[name]}=${/^\d+$/.test(value) ? value : '…'}`
  })
  const list = [env[setting]?.trim() ?? '', ...entries].filter(Boolean).join(', ')
  throw new SettingError(
    `${names.join(', ')} ${names.length === 1 ? 'is no longer a setting' : 'are no longer settings'}: write ${setting}="${list}" instead.`,
  )
}
