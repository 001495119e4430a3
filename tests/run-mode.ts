/**
 * Length of the test run, by command:
 *
 * | command                           | isLong | isFull | isThorough |
 * | --------------------------------- | ------ | ------ | ---------- |
 * | `npm test`                        | false  | false  | false      |
 * | `npm run test:full`               | false  | true   | true       |
 * | `npm run test:security`           | false  | false  | false      |
 * | `npm run test:security -- --long` | true   | false  | true       |
 *
 * `npm run test:resilience` sets the flags as `npm run test:security` does.
 */

/**
 * True for the long test run, which uses the gateway limits of production and repeats attempts many
 * times. Other test runs lower the gateway limits.
 */
export const isLong = process.env['TRUST'] === 'long'

/**
 * True under `npm run test:full`, which runs every test in its long form, but with lowered gateway
 * limits.
 */
export const isFull = process.env['FULL_TESTS'] === 'on'

/**
 * True if the tests also run slow repetitions, and simulated attacks on a gateway with disabled
 * limits.
 */
export const isThorough = isFull || isLong
