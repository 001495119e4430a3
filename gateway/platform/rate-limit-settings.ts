/** Rate limit settings of `config.ts`. */
import { fileLimits, numberTriesBeyond, passChecksPerAddress, resetsBeyondMails } from './constant-limits.ts'
import type { EnvironmentReader } from './environment-reader.ts'

/** Reads the rate limit settings from the environment. */
export function readRateLimits(env: EnvironmentReader) {
  return {
    /**
     * `LOGIN_FAILURES`: maximum number of wrong passwords per minute for one e-mail address from
     * one IP address.
     */
    logInFailures: env.getInteger('LOGIN_FAILURES', 10, 1, 1_000_000),
    /**
     * `LOGIN_FAILURES_PER_ADDRESS`: maximum number of wrong passwords per minute from one IP
     * address, which a family or an office may share.
     */
    logInFailuresPerAddress: env.getInteger('LOGIN_FAILURES_PER_ADDRESS', 100, 1, 1_000_000),
    /**
     * `WRONG_SECRETS`: maximum number of wrong passwords for one account in 16 minutes, from all
     * clients without a valid device token. Its sum with `WRONG_SECRETS_PER_DEVICE` stays below
     * ten, because the federation locks an account after ten wrong passwords.
     */
    wrongSecrets: env.getInteger('WRONG_SECRETS', 5, 1, 1_000_000),
    /**
     * `WRONG_CODES`: maximum number of wrong one-time codes for one account in 16 minutes, from all
     * clients without a valid token. A code allows five attempts, so attempts remain for the
     * account's owner.
     */
    wrongCodes: env.getInteger('WRONG_CODES', 2, 1, 1_000_000),
    /**
     * `WRONG_SECRETS_PER_DEVICE`: maximum number of wrong passwords for one account in 16 minutes
     * with one device token; all devices of the account together may enter one more. The same
     * limits apply to wrong one-time codes, and to clients with the token of a code request.
     */
    wrongSecretsPerDevice: env.getInteger('WRONG_SECRETS_PER_DEVICE', 3, 1, 1_000_000),
    /**
     * `MAILS_PER_HOUR`, `MAILS_PER_DAY`: maximum number of e-mails of all kinds to one member.
     * Confirmation e-mails that are sent again have a separate limit of the same size.
     */
    mailsPerHour: env.getInteger('MAILS_PER_HOUR', 20, 1, 1_000_000),
    mailsPerDay: env.getInteger('MAILS_PER_DAY', 60, 1, 1_000_000),
    resetsBeyondMails,
    /**
     * `TAKEN_EMAILS`: number of times in 15 minutes that one account or IP address may enter
     * another account's e-mail address as its own. This happens at a registration or an e-mail
     * change (decision 0030). Without the limit, a stranger could test a list of e-mail addresses
     * for existing accounts.
     */
    takenEmails: env.getInteger('TAKEN_EMAILS', 10, 1, 1_000_000),
    /**
     * Limits against the enumeration of control numbers and pass numbers, which are sequential and
     * give access to a member's vehicle or pass.
     */
    numbers: {
      /**
       * `NUMBER_TRIES`: allowed attempts to enter the same control or pass number in 15 minutes,
       * from all IP addresses together. The limit prevents guessing the other form values that are
       * asked for with the number.
       */
      number: env.getInteger('NUMBER_TRIES', 10, 1, 1_000_000),
      /**
       * `NUMBER_TRIES_PER_ADDRESS`: allowed attempts to enter any control or pass number in 15
       * minutes from one IP address, such as a club's stand at a fair.
       */
      address: env.getInteger('NUMBER_TRIES_PER_ADDRESS', 60, 1, 1_000_000),
      /**
       * `NUMBER_TRIES_IN_ALL`: total number of attempts to enter any control or pass number in 15
       * minutes, from all IP addresses. An attacker with many addresses needs two months to try ten
       * million numbers. The legitimate visitors of a presale use only a fraction of the limit.
       */
      all: env.getInteger('NUMBER_TRIES_IN_ALL', 2_000, 1, 100_000_000),
      beyond: numberTriesBeyond,
    },
    verifications: passChecksPerAddress,
    /**
     * Limits of the cost of GraphQL documents per minute. Each field costs 1, including the fields
     * of fragments. A screen of the portal costs some 150. Federation calls and result values add
     * to the cost of a document that is not a trusted document.
     */
    queries: {
      /**
       * `QUERY_COST`: maximum cost of the GraphQL documents of one account in a minute, enough for
       * two hundred screens.
       */
      account: env.getInteger('QUERY_COST', 30_000, 100, 1_000_000_000),
      /**
       * `QUERY_COST_PER_ADDRESS`: maximum cost of the GraphQL documents from one IP address in a
       * minute. An office or the customers of a mobile carrier share an address.
       */
      address: env.getInteger('QUERY_COST_PER_ADDRESS', 600_000, 100, 1_000_000_000),
    },
    /**
     * Limits of sensitive mutations in a minute, by account and by IP address. The limits per IP
     * address are high, because an office or the customers of a mobile carrier share an address.
     * Only programs reach them.
     */
    sensitive: {
      secret: {
        /**
         * `SECRETS`: allowed attempts with passwords, one-time codes and e-mailed links in a minute
         * by one account.
         */
        account: env.getInteger('SECRETS', 20, 1, 1_000_000),
        /**
         * `SECRETS_PER_ADDRESS`: allowed attempts with passwords, one-time codes and e-mailed links
         * in a minute from one IP address.
         */
        address: env.getInteger('SECRETS_PER_ADDRESS', 600, 1, 1_000_000),
      },
      mail: {
        /** `MAILS`: maximum number of e-mails of one kind per minute to one account. */
        account: env.getInteger('MAILS', 10, 1, 1_000_000),
        /**
         * `MAILS_PER_ADDRESS`: maximum number of e-mails of one kind that one IP address may
         * request in a minute.
         */
        address: env.getInteger('MAILS_PER_ADDRESS', 600, 1, 1_000_000),
      },
      payment: {
        /**
         * `PURCHASES`: maximum number of payment attempts per minute and account, for each kind of
         * payment. A repetition with the same idempotency key counts too.
         */
        account: env.getInteger('PURCHASES', 60, 1, 1_000_000),
        /**
         * `PURCHASES_PER_ADDRESS`: allowed payment attempts of one kind in a minute from one IP
         * address.
         */
        address: env.getInteger('PURCHASES_PER_ADDRESS', 3_000, 1, 1_000_000),
      },
      file: { ...fileLimits },
    },
  }
}
