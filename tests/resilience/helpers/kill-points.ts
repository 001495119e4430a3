/** Points of a purchase at which a resilience test kills a gateway. */
import type { CallProgress } from './federation-proxies.ts'
import type { Step } from './purchase-client.ts'

export interface KillPoint {
  /** Moment at which the test kills the gateway, in words for operators of the portal. */
  name: string
  /** Purchase step before which the test kills the gateway. */
  step: Step
  /**
   * True if the test kills a gateway between two HTTP requests of the purchase, instead of during a
   * federation call. The test kills the gateway that made the member's last federation call.
   */
  idle?: true
  /**
   * Federation call during which the test kills the calling gateway, and the progress of the call
   * at that moment.
   */
  call?: RegExp
  stage?: CallProgress
}

export const killPoints: readonly [KillPoint, ...KillPoint[]] = [
  {
    name: 'between two requests of the member',
    step: 'vehicle',
    idle: true,
  },
  {
    name: 'while it signs the member in',
    step: 'signIn',
    call: /^\/Token$/i,
    stage: 'sent',
  },
  {
    name: 'after the vehicle was saved, before the response arrived',
    step: 'vehicle',
    call: /\/CreateVehicle$/i,
    stage: 'responded',
  },
  {
    name: 'while the card is being stored',
    step: 'card',
    call: /\/SetCard$/i,
    stage: 'received',
  },
  {
    name: 'during the check for obstacles',
    step: 'buy',
    call: /\/(CheckCollision|GetVehicles?(\/\d+)?|getuser)$/i,
    stage: 'sent',
  },
  {
    name: 'after the charge was sent and lost',
    step: 'buy',
    call: /\/AccessRight\/Buy$/i,
    stage: 'sent',
  },
  {
    name: 'while the federation charges the card',
    step: 'buy',
    call: /\/AccessRight\/Buy$/i,
    stage: 'received',
  },
  {
    name: 'after the card was charged, before the response arrived',
    step: 'buy',
    call: /\/AccessRight\/Buy$/i,
    stage: 'responded',
  },
  {
    name: 'after the response arrived, before the member received it',
    step: 'buy',
    call: /\/update-magazines$/i,
    stage: 'sent',
  },
  {
    name: 'while the pass and the receipt are read',
    step: 'read',
    call: /\/getreceipts$/i,
    stage: 'sent',
  },
]
