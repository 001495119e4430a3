/** Rate limit settings of `config.ts`. */
import { numberTriesBeyond } from './limits.ts'
import type { Reader } from './settings.ts'

/** Reads the rate limits. */
export function readRates(read: Reader) {
  return {
    /** `LOGIN_FAILURES`: wrong passwords in a minute per e-mail and IP address. */
    logInFailures: read.whole('LOGIN_FAILURES', 10, 1, 1_000_000),
    /**
     * `LOGIN_FAILURES_PER_ADDRESS`: wrong passwords in a minute per IP address, which a family or
     * an office shares.
     */
    logInFailuresPerAddress: read.whole('LOGIN_FAILURES_PER_ADDRESS', 100, 1, 1_000_000),
    /**
     * `WRONG_SECRETS`: wrong passwords of one account in 16 minutes from clients without a valid
     * device token, from all addresses. Together with those of devices it is less than the ten at
     * which the federation locks an account, so no stranger can lock an account through the portal.
     */
    wrongSecrets: read.whole('WRONG_SECRETS', 5, 1, 1_000_000),
    /**
     * `WRONG_CODES`: wrong one-time codes of one account in 16 minutes from clients without a valid
     * token, from all addresses. A code allows five attempts: the rest belong to its owner.
     */
    wrongCodes: read.whole('WRONG_CODES', 2, 1, 1_000_000),
    /**
     * `WRONG_SECRETS_PER_DEVICE`: wrong passwords of one account in 16 minutes with one device
     * token, and one more with all its devices and sessions together. The same limit applies to
     * wrong codes, and to clients that requested a code. Further attempts count as `WRONG_SECRETS`
     * or `WRONG_CODES`.
     */
    wrongSecretsPerDevice: read.whole('WRONG_SECRETS_PER_DEVICE', 3, 1, 1_000_000),
    /**
     * `MAILS_PER_HOUR`, `MAILS_PER_DAY`: e-mails to one member, of all kinds. Repeated confirmation
     * e-mails have a separate limit of the same size. A family that requests its passes again stays
     * below; a stranger cannot cause more.
     */
    mailsPerHour: read.whole('MAILS_PER_HOUR', 20, 1, 1_000_000),
    mailsPerDay: read.whole('MAILS_PER_DAY', 60, 1, 1_000_000),
    /**
     * `RESETS_BEYOND_MAILS`: e-mails for a new password in an hour to a member whose e-mails are
     * used up, so that no stranger can lock the owner out by requesting e-mails. The second is for
     * an owner who deleted the first.
     */
    resetsBeyondMails: read.whole('RESETS_BEYOND_MAILS', 2, 1, 1_000_000),
    /**
     * `TAKEN_EMAILS`: e-mail addresses with an account that one account or IP address may discover
     * in 15 minutes. Registration and a change of e-mail reveal whether an account exists (decision
     * 0030); the limit prevents the enumeration of a list.
     */
    takenEmails: read.whole('TAKEN_EMAILS', 10, 1, 1_000_000),
    /**
     * Limits against the enumeration of control numbers and right numbers, which are sequential and
     * open a member's vehicle or right.
     */
    numbers: {
      /**
       * `NUMBER_TRIES`: attempts at one number in 15 minutes from all addresses, so that nobody
       * guesses the values that belong to it.
       */
      number: read.whole('NUMBER_TRIES', 10, 1, 1_000_000),
      /**
       * `NUMBER_TRIES_PER_ADDRESS`: attempts at all numbers from one IP address, such as a club's
       * stand at a fair.
       */
      address: read.whole('NUMBER_TRIES_PER_ADDRESS', 60, 1, 1_000_000),
      /**
       * `NUMBER_TRIES_IN_ALL`: attempts at all numbers from all addresses, against a client with
       * many addresses. It is several times the load of a presale. Ten million numbers take two
       * months, and the metrics show it on the first day.
       */
      all: read.whole('NUMBER_TRIES_IN_ALL', 2_000, 1, 100_000_000),
      beyond: numberTriesBeyond,
    },
    /**
     * Cost of documents in a minute, in fields with fragments expanded. A screen has some 150. A
     * document that is not a trusted document also costs 20 for each call to the federation, 1 for
     * ten values of the response, and 1 for ten characters if it is refused.
     */
    queries: {
      /** `QUERY_COST`: cost of one account, two hundred screens a minute. */
      account: read.whole('QUERY_COST', 30_000, 100, 1_000_000_000),
      /**
       * `QUERY_COST_PER_ADDRESS`: cost of one IP address, which an office or the customers of a
       * carrier share.
       */
      address: read.whole('QUERY_COST_PER_ADDRESS', 600_000, 100, 1_000_000_000),
    },
    /**
     * Sensitive mutations in a minute, by account and by IP address. On the morning of a presale an
     * office or the customers of a carrier share an address, so the limits of addresses stop
     * programs and not people.
     */
    sensitive: {
      secret: {
        /** `SECRETS`: attempts at passwords, codes and links by one account. */
        account: read.whole('SECRETS', 20, 1, 1_000_000),
        /** `SECRETS_PER_ADDRESS`: attempts at passwords, codes and links from one IP address. */
        address: read.whole('SECRETS_PER_ADDRESS', 600, 1, 1_000_000),
      },
      mail: {
        /** `MAILS`: e-mails of one kind to one account. */
        account: read.whole('MAILS', 10, 1, 1_000_000),
        /** `MAILS_PER_ADDRESS`: e-mails of one kind from one IP address. */
        address: read.whole('MAILS_PER_ADDRESS', 600, 1, 1_000_000),
      },
      payment: {
        /**
         * `PURCHASES`: attempts to pay of one kind by one account. Repeats of an idempotency key
         * count too; a screen sends few.
         */
        account: read.whole('PURCHASES', 60, 1, 1_000_000),
        /** `PURCHASES_PER_ADDRESS`: attempts to pay of one kind from one IP address. */
        address: read.whole('PURCHASES_PER_ADDRESS', 3_000, 1, 1_000_000),
      },
      file: {
        /** `FILES`: printed passes or requested exports, of one kind, by one account. */
        account: read.whole('FILES', 30, 1, 1_000_000),
        /**
         * `FILES_PER_ADDRESS`: printed passes or requested exports, of one kind, from one IP
         * address.
         */
        address: read.whole('FILES_PER_ADDRESS', 3_000, 1, 1_000_000),
      },
    },
  }
}
