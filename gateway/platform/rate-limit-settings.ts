/** Setting `RATE_LIMITS` of `config.ts`: the rate limits that differ from their defaults. */
import { fileLimits, numberTriesBeyond, passChecksPerAddress, resetsBeyondMails } from './constant-limits.ts'
import type { EnvironmentReader } from './environment-reader.ts'
import { type IntegerSetting, readIntegerList } from './integer-list-setting.ts'

/** Declares a rate limit by its default and the range of its values. */
function declareLimit(fallback: number, minimum = 1, maximum = 1_000_000): IntegerSetting {
  return { default: fallback, minimum, maximum }
}

/** Rate limits that `RATE_LIMITS` sets, by their names in the list. */
export const rateLimitSettings = {
  /** Maximum number of wrong passwords per minute for one e-mail address from one IP address. */
  logInFailures: declareLimit(10),
  /**
   * Maximum number of wrong passwords per minute from one IP address, which a family or an office
   * may share.
   */
  logInFailuresPerAddress: declareLimit(100),
  /**
   * Maximum number of wrong passwords for one account in 16 minutes, from all clients without a
   * valid device token. Its sum with `wrongSecretsPerDevice` stays below ten, because the
   * federation locks an account after ten wrong passwords.
   */
  wrongSecrets: declareLimit(5),
  /**
   * Maximum number of wrong one-time codes for one account in 16 minutes, from all clients without
   * a valid token. A code allows five attempts, so attempts remain for the account's owner.
   */
  wrongCodes: declareLimit(2),
  /**
   * Maximum number of wrong passwords for one account in 16 minutes with one device token; all
   * devices of the account together may enter one more. The same limits apply to wrong one-time
   * codes, and to clients with the token of a code request.
   */
  wrongSecretsPerDevice: declareLimit(3),
  /**
   * Allowed attempts with passwords, one-time codes and e-mailed links in a minute by one account.
   */
  secrets: declareLimit(20),
  /**
   * Allowed attempts with passwords, one-time codes and e-mailed links in a minute from one IP
   * address.
   */
  secretsPerAddress: declareLimit(600),
  /** Maximum number of e-mails of one kind per minute to one account. */
  mails: declareLimit(10),
  /** Maximum number of e-mails of one kind that one IP address may request in a minute. */
  mailsPerAddress: declareLimit(600),
  /**
   * Maximum number of e-mails of all kinds to one member in an hour. Confirmation e-mails that are
   * sent again have a separate limit of the same size.
   */
  mailsPerHour: declareLimit(20),
  /** Maximum number of e-mails of all kinds to one member in a day, counted like `mailsPerHour`. */
  mailsPerDay: declareLimit(60),
  /**
   * Maximum number of payment attempts per minute and account, for each kind of payment. A
   * repetition with the same idempotency key counts too.
   */
  purchases: declareLimit(60),
  /** Allowed payment attempts of one kind in a minute from one IP address. */
  purchasesPerAddress: declareLimit(3_000),
  /**
   * Number of times in 15 minutes that one account or IP address may enter another account's e-mail
   * address as its own. This happens at a registration or an e-mail change (decision 0030). Without
   * the limit, a stranger could test a list of e-mail addresses for existing accounts.
   */
  takenEmails: declareLimit(10),
  /**
   * Allowed attempts to enter the same control or pass number in 15 minutes, from all IP addresses
   * together. The limit prevents guessing the other form values that are asked for with the number.
   */
  numberTries: declareLimit(10),
  /**
   * Allowed attempts to enter any control or pass number in 15 minutes from one IP address, such as
   * a club's stand at a fair.
   */
  numberTriesPerAddress: declareLimit(60),
  /**
   * Total number of attempts to enter any control or pass number in 15 minutes, from all IP
   * addresses. An attacker with many addresses needs two months to try ten million numbers. The
   * legitimate visitors of a presale use only a fraction of the limit.
   */
  numberTriesInAll: declareLimit(2_000, 1, 100_000_000),
  /**
   * Maximum cost of the GraphQL documents of one account in a minute, enough for two hundred
   * screens.
   */
  queryCost: declareLimit(30_000, 100, 1_000_000_000),
  /**
   * Maximum cost of the GraphQL documents from one IP address in a minute. An office or the
   * customers of a mobile carrier share an address.
   */
  queryCostPerAddress: declareLimit(600_000, 100, 1_000_000_000),
}

/** Name of a rate limit in `RATE_LIMITS`. */
export type RateLimitName = keyof typeof rateLimitSettings

/** Reads `RATE_LIMITS`, such as `purchases=120, mailsPerDay=30`, and adds the constant limits. */
export function readRateLimits(env: EnvironmentReader) {
  const limits = readIntegerList(env, 'RATE_LIMITS', rateLimitSettings)
  return {
    logInFailures: limits.logInFailures,
    logInFailuresPerAddress: limits.logInFailuresPerAddress,
    wrongSecrets: limits.wrongSecrets,
    wrongCodes: limits.wrongCodes,
    wrongSecretsPerDevice: limits.wrongSecretsPerDevice,
    mailsPerHour: limits.mailsPerHour,
    mailsPerDay: limits.mailsPerDay,
    resetsBeyondMails,
    takenEmails: limits.takenEmails,
    /**
     * Limits against the enumeration of control numbers and pass numbers, which are sequential and
     * give access to a member's vehicle or pass.
     */
    numbers: {
      number: limits.numberTries,
      address: limits.numberTriesPerAddress,
      all: limits.numberTriesInAll,
      beyond: numberTriesBeyond,
    },
    verifications: passChecksPerAddress,
    /**
     * Limits of the cost of GraphQL documents per minute. Each field costs 1, including the fields
     * of fragments. A screen of the portal costs some 150. Federation calls and result values add
     * to the cost of a document that is not a trusted document.
     */
    queries: { account: limits.queryCost, address: limits.queryCostPerAddress },
    /**
     * Limits of sensitive mutations in a minute, by account and by IP address. The limits per IP
     * address are high, because an office or the customers of a mobile carrier share an address.
     * Only programs reach them.
     */
    sensitive: {
      secret: { account: limits.secrets, address: limits.secretsPerAddress },
      mail: { account: limits.mails, address: limits.mailsPerAddress },
      payment: { account: limits.purchases, address: limits.purchasesPerAddress },
      file: { ...fileLimits },
    },
  }
}
