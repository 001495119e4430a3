/** Points of a purchase at which a test kills a gateway. */
import type { CallProgress } from './federation-proxies.ts'
import type { Step } from './purchase-client.ts'

export interface KillPoint {
  /** Description of the kill point, for operators of the portal. */
  name: string
  /** Purchase step before which the test kills the gateway. */
  step: Step
  /**
   * True if the test kills a gateway between two requests. The killed gateway is the one that made
   * the member's last federation call.
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
    name: 'once the vehicle is saved, before it has the answer',
    step: 'vehicle',
    call: /\/CreateVehicle$/i,
    stage: 'answered',
  },
  {
    name: 'while the card is being stored',
    step: 'card',
    call: /\/SetCard$/i,
    stage: 'taken',
  },
  {
    name: 'while it looks what is in the way of the purchase',
    step: 'buy',
    call: /\/(CheckCollision|GetVehicles?(\/\d+)?|getuser)$/i,
    stage: 'sent',
  },
  {
    name: 'once it has sent the charge, which is lost on the way',
    step: 'buy',
    call: /\/AccessRight\/Buy$/i,
    stage: 'sent',
  },
  {
    name: 'while the federation charges',
    step: 'buy',
    call: /\/AccessRight\/Buy$/i,
    stage: 'taken',
  },
  {
    name: 'once it is charged, before it has the answer',
    step: 'buy',
    call: /\/AccessRight\/Buy$/i,
    stage: 'answered',
  },
  {
    name: 'once it has the answer, before the member has it',
    step: 'buy',
    call: /\/update-magazines$/i,
    stage: 'sent',
  },
  {
    name: 'while pass and receipt are read',
    step: 'read',
    call: /\/getreceipts$/i,
    stage: 'sent',
  },
]
