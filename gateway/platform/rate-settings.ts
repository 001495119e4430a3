/** Settings of `config.ts`: how often things may be tried, each with its reason. */
import { numberTriesBeyond } from './limits.ts'
import type { Reader } from './settings.ts'

export function readRates(read: Reader) {
  return {
    /** `LOGIN_FAILURES`: wrong passwords per minute, of one e-mail from one address. */
    logInFailures: read.whole('LOGIN_FAILURES', 10, 1, 1_000_000),
    /** `LOGIN_FAILURES_PER_ADDRESS`: wrong passwords per minute from one address, which a family or an office shares. */
    logInFailuresPerAddress: read.whole('LOGIN_FAILURES_PER_ADDRESS', 100, 1, 1_000_000),
    /**
     * `WRONG_SECRETS`: wrong passwords of one account in 16 minutes by clients without a valid device token,
     * from wherever. With those by devices, fewer than the ten at which the federation locks an account: what strangers
     * send through the portal never locks it.
     */
    wrongSecrets: read.whole('WRONG_SECRETS', 5, 1, 1_000_000),
    /**
     * `WRONG_CODES`: wrong one-time codes of one account in 16 minutes by clients without a valid token, from
     * wherever. A code is good for five tries: the rest are its owner's.
     */
    wrongCodes: read.whole('WRONG_CODES', 2, 1, 1_000_000),
    /**
     * `WRONG_SECRETS_PER_DEVICE`: wrong passwords of one account in 16 minutes with one device token, and one
     * more by all its devices and sessions together; as many wrong codes, and as many by those who have asked for a code.
     * Beyond, an attempt counts among `WRONG_SECRETS` or `WRONG_CODES`.
     */
    wrongSecretsPerDevice: read.whole('WRONG_SECRETS_PER_DEVICE', 3, 1, 1_000_000),
    /**
     * `MAILS_PER_HOUR` and `MAILS_PER_DAY`: to one member, of all kinds together but confirmations asked for again,
     * which count as many apart. A family that has its passes sent again stays below; who is to be buried in mail by a
     * stranger gets no more than this.
     */
    mailsPerHour: read.whole('MAILS_PER_HOUR', 20, 1, 1_000_000),
    mailsPerDay: read.whole('MAILS_PER_DAY', 60, 1, 1_000_000),
    /**
     * `RESETS_BEYOND_MAILS`: mails for a new password an hour to one member whose mails are used up, so that no stranger
     * keeps the owner out by asking for mails. Two: the second is for who has deleted the first.
     */
    resetsBeyondMails: read.whole('RESETS_BEYOND_MAILS', 2, 1, 1_000_000),
    /**
     * `TAKEN_EMAILS`: addresses that turned out to have an account, in a quarter of an hour, of one account or from one
     * address. Registering and changing one's e-mail have to tell it (decision 0030); a list is not gone through by them.
     */
    takenEmails: read.whole('TAKEN_EMAILS', 10, 1, 1_000_000),
    /** Control numbers and numbers of rights follow each other, and open what belongs to somebody: they are not walked. */
    numbers: {
      /** `NUMBER_TRIES`: of one number in a quarter of an hour, from wherever: so nobody finds out what goes with it. */
      number: read.whole('NUMBER_TRIES', 10, 1, 1_000_000),
      /** `NUMBER_TRIES_PER_ADDRESS`: of all numbers, from one address: a club's table on the morning of a fair. */
      address: read.whole('NUMBER_TRIES_PER_ADDRESS', 60, 1, 1_000_000),
      /**
       * `NUMBER_TRIES_IN_ALL`: of all numbers, from everywhere, for who has many addresses. Several times what a
       * presale brings; ten million numbers take two months, and are seen in the metrics on the first day.
       */
      all: read.whole('NUMBER_TRIES_IN_ALL', 2_000, 1, 100_000_000),
      beyond: numberTriesBeyond,
    },
    /**
     * What documents may cost in a minute, in fields, as `QUERY_FIELDS` counts them. A screen has some 150. One that is not
     * the portal's own costs by what it comes to besides: 20 for each call to the federation, 1 for ten values that are
     * answered; and where it is refused, 1 for ten of its characters.
     */
    queries: {
      /** `QUERY_COST`: by one account: two hundred screens a minute. */
      account: read.whole('QUERY_COST', 30_000, 100, 1_000_000_000),
      /** `QUERY_COST_PER_ADDRESS`: from one address, which an office or a phone company's customers share. */
      address: read.whole('QUERY_COST_PER_ADDRESS', 600_000, 100, 1_000_000_000),
    },
    /**
     * How often a minute each sensitive mutation may be sent (`graphql/sensitive.ts`), by one account and from
     * one address. On the morning of a presale a whole office or a phone company's customers share an
     * address: its numbers stop machines and not people.
     */
    sensitive: {
      secret: {
        /** `SECRETS`: passwords, codes and links tried by one account. */
        account: read.whole('SECRETS', 20, 1, 1_000_000),
        /** `SECRETS_PER_ADDRESS`: the same, from one address. */
        address: read.whole('SECRETS_PER_ADDRESS', 600, 1, 1_000_000),
      },
      mail: {
        /** `MAILS`: of one kind, to one account. */
        account: read.whole('MAILS', 10, 1, 1_000_000),
        /** `MAILS_PER_ADDRESS`: the same, from one address. */
        address: read.whole('MAILS_PER_ADDRESS', 600, 1, 1_000_000),
      },
      payment: {
        /** `PURCHASES`: attempts to pay of one kind, by one account. Repeats of one key count, and a screen sends few. */
        account: read.whole('PURCHASES', 60, 1, 1_000_000),
        /** `PURCHASES_PER_ADDRESS`: attempts to pay of one kind, from one address. */
        address: read.whole('PURCHASES_PER_ADDRESS', 3_000, 1, 1_000_000),
      },
      file: {
        /** `FILES`: passes printed, exports asked for, of one kind, by one account. */
        account: read.whole('FILES', 30, 1, 1_000_000),
        /** `FILES_PER_ADDRESS`: the same, from one address. */
        address: read.whole('FILES_PER_ADDRESS', 3_000, 1, 1_000_000),
      },
    },
  }
}
