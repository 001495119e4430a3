import type { Fault } from './fault.ts'

/** Injected faults in idempotency keys, rate limits, tokens and ownership checks. */
export const guards: readonly Fault[] = [
  {
    id: 'G01',
    title: 'a second attempt that is not sent ends a purchase that may have gone through',
    find: 'if (error instanceof Failure || (error instanceof Refusal',
    replace: 'if (isPurchaseOutcomeUnknown(error) || (error instanceof Refusal',
  },
  {
    id: 'G02',
    title: 'the window in which an unknown purchase may still go through is inverted',
    find: 'Date.now() - since < this.#settings.settleMs',
    replace: 'Date.now() - since > this.#settings.settleMs',
  },
  {
    id: 'G03',
    title: 'a refusal does not end an idempotency key whose outcome was unknown',
    find: 'error instanceof Refusal ? null : (recorded ?? null)',
    replace: 'recorded ?? null',
  },
  {
    id: 'G04',
    title: 'an idempotency key may be used for other goods',
    find: "if (bound !== expectedDigest) throw new InvalidInput([{ field: 'idempotencyKey', reason: 'keyReused' }])",
    replace:
      "if (bound === '') throw new InvalidInput([{ field: 'idempotencyKey', reason: expectedDigest ? 'keyReused' : 'required' }])",
  },
  {
    id: 'G05',
    title: 'a second key is sent while the outcome of the first is unknown',
    find: 'if (found === null) return true',
    replace: 'if (found === null) continue',
  },
  {
    id: 'G06',
    title: 'an older pass is taken for the one that an unknown purchase has bought',
    find: '!before.has(each.id) && isPassOfPurchase(each, criteria)',
    replace: 'before.size >= 0 && isPassOfPurchase(each, criteria)',
  },
  {
    id: 'G07',
    title: 'wrong passwords are not counted and right ones are',
    find: 'if (!wrong) await context.services.shared.decrement(limits)',
    replace: 'if (wrong) await context.services.shared.decrement(limits)',
    tests: ['tests/gateway/session.test.ts'],
  },
  {
    id: 'G08',
    title: 'e-mails to one account are counted per address that asks for them',
    find: "kind === 'mail' ? inputAccount : `${inputAccount} ${context.address}`",
    replace: "kind === 'payment' ? inputAccount : `${inputAccount} ${context.address}`",
  },
  {
    id: 'G09',
    title: 'a pass that was paid meanwhile is given up unless all of them are new',
    find: 'cancelledPassIds.some((id) => !agreedPassIds.includes(id))',
    replace: 'cancelledPassIds.length > 1 && cancelledPassIds.every((id) => !agreedPassIds.includes(id))',
    tests: ['tests/gateway/competing-purchases.test.ts'],
  },
  {
    id: 'G10',
    title: 'a member reads an intervention report on a vehicle of another member',
    find: 'report !== null && isInterventionReportAboutAnyVehicle(report, await load(vehicles)) ? report : null',
    replace:
      'report !== null && (isInterventionReportAboutAnyVehicle(report, await load(vehicles)) || report.id > 0) ? report : null',
    tests: ['tests/gateway/intervention-reports-of-others.test.ts'],
  },
]
