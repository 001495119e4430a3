/** Warnings about settings that are valid but do not work as the operator expects. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from './platform/config.ts'
import { isFolder } from './platform/is-folder.ts'

type CheckedSettings = Pick<
  Config,
  'assetsDir' | 'calls' | 'federation' | 'misspelledSettings' | 'redisUrl'
> & {
  portal: Pick<Config['portal'], 'stripeKey'>
  sales: Config['sales']
}

/** Returns one line for each setting with which a part of the portal will not work. */
export function listStartupWarnings({
  assetsDir,
  calls,
  federation,
  misspelledSettings,
  portal,
  redisUrl,
  sales,
}: CheckedSettings): string[] {
  const isReal = federation.kind === 'real'
  const warnings: [isShown: boolean, text: string][] = [
    [
      redisUrl === null && isReal && !calls.idempotency,
      'FEDERATION_IDEMPOTENCY is off and REDIS_URL is not set: idempotency keys of purchases are lost at a restart and not shared between instances',
    ],
    [
      isReal && portal.stripeKey === null,
      'STRIPE_PUBLISHABLE_KEY is not set: members cannot enter a card, because only the demo federation has test card fields',
    ],
    [
      assetsDir !== null && !isFolder(assetsDir),
      `ASSETS_DIR is ${assetsDir !== null && existsSync(assetsDir) ? 'not a' : 'a missing'} folder (${assetsDir}): open pages of another release will not find their files`,
    ],
    [
      sales.file !== null && !existsSync(dirname(sales.file)),
      `SALES_CLOSED_FILE is in a missing folder (${sales.file}): sales cannot be closed with this file`,
    ],
    [
      sales.file !== null && existsSync(sales.file),
      `sales are closed: the file of SALES_CLOSED_FILE exists (${sales.file}), and members can buy once it is deleted`,
    ],
    ...misspelledSettings.map(({ name, setting }): [boolean, string] => [
      true,
      `${name} is not a setting and has no effect: write ${setting} if that is meant`,
    ]),
  ]
  return warnings.filter(([isShown]) => isShown).map(([, text]) => text)
}
