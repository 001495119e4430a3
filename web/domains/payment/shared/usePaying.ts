import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { signInAgain } from '../../../platform/sessionOver.ts'
import { subscribe } from '../../../platform/stored.ts'
import { forgetAnswers } from '../../../relay/environment.ts'
import { Failure } from '../../../relay/failure.ts'
import type { Problem } from '../../../relay/problem.ts'
import { useReload } from '../../../relay/reload.ts'
import { accessToken } from '../../../relay/tokens.ts'
import {
  type Attempt,
  type KeptAttempt,
  attemptFor,
  attemptOf,
  endAttempt,
  keepAttempt,
  leavesOutcomeUnknown,
} from './attempt.ts'
import { paymentBegins, paymentEnds } from '../running.ts'
import { useBlockLeaving } from '../useBlockLeaving.ts'

/** What a problem means for a payment. */
export interface Outcome {
  /** Nothing was charged, for certain: the key of the attempt is spent. */
  readonly definite: boolean
  /** It was turned away before anything was sent: as certain, unless it is a second try of what may have gone through. */
  readonly atTheDoor?: boolean
  /** What the screen shows is not true any more, and is asked for again. */
  readonly stale?: boolean
}

/** Why it was not paid, or is not known to be. */
export interface Refusal<P extends string = string> extends Problem {
  /** The type of the problem. Null where no answer came that a screen explains, and for one newer than this page. */
  readonly problem: P | null
}

/** One way to pay, of those that there are. */
interface PaymentFlow<Input, P extends string> {
  /** Where an attempt is kept while its outcome is not known: a wizard's draft. */
  kept: { read(): KeptAttempt; keep(change: KeptAttempt): void }
  /** What is sent in the name of an attempt; null while something of it is missing. */
  input(attempt: Attempt): Input | null
  /**
   * Sends it. What is done with the payload stands there: the draft begins anew, and it leads to where success is told.
   * `refuse` takes every problem.
   */
  send(input: Input, refuse: (problem: Problem, name: string) => void): Promise<unknown>
  /** By the type of the problem, what it means; whole, by `satisfies Record<ProblemOf<'…'>, Outcome>`. */
  problems: Readonly<Record<P, Outcome>>
}

/** What a screen is given to pay with. */
export type Paying<P extends string = string> = ReturnType<typeof usePaying<unknown, P>>

/**
 * Pays once (E70): draws the key, keeps it before anything is sent, and sends the same one until a definite answer has
 * come, over reloads too. Beside the button that pays, a screen shows `PaymentUnderWay`, and in its own place
 * `Unconfirmed` while `unknown`.
 */
export function usePaying<Input, P extends string>({ kept, input, send, problems }: PaymentFlow<Input, P>) {
  const { t, i18n } = useTranslation()
  const [refusal, setRefusal] = useState<Refusal<P> | null>(null)
  const { reload, busy: refreshing } = useReload()
  const [sending, setSending] = useState<'first' | 'again' | null>(null)
  const underWay = useRef(false)
  const key = useSyncExternalStore(subscribe, () => kept.read().attempt ?? null)
  useBlockLeaving(sending !== null)

  // What was said is in the language in which it came.
  useEffect(() => {
    const clear = () => setRefusal(null)
    i18n.on('languageChanged', clear)
    return () => i18n.off('languageChanged', clear)
  }, [i18n])

  const fail = (message: string) => setRefusal({ problem: null, message, fields: [] })

  const refuse = (problem: Problem, name: string, sentBefore: boolean) => {
    const known = Object.hasOwn(problems, name) ? (name as P) : null
    // What a problem means that is newer than this page is not known, nor whether it was charged.
    const { definite, atTheDoor = false, stale }: Outcome = known ? problems[known] : { definite: false }
    if (definite || (atTheDoor && !sentBefore)) kept.keep(endAttempt)
    // Wherever it leads is to show how things stand now.
    forgetAnswers()
    if (stale) reload()
    setRefusal({ ...problem, problem: known })
  }

  /** A session that is over is found out before anything is sent: nothing was paid then, for certain. */
  async function isSessionGood(): Promise<boolean> {
    try {
      await accessToken()
      return true
    } catch (error) {
      const { code } = Failure.of(error)
      if (code === 'UNAUTHENTICATED') signInAgain()
      fail(t(`errors.${code}`))
      return false
    }
  }

  /** Sends the attempt under way, or begins one for this total. A second press while one is sent does nothing. */
  async function pay(totalCents: number): Promise<void> {
    if (underWay.current) return
    const before = attemptOf(kept.read())
    // What surely does not leave this device needs no checking afterwards.
    if (!before && !navigator.onLine) return fail(t('errors.OFFLINE'))

    const attempt = attemptFor(kept.read(), totalCents)
    const sent = input(attempt)
    // No step leads here with less; an attempt without its choices cannot be sent again, and is none.
    if (sent === null) return kept.keep(endAttempt)
    underWay.current = true
    setSending(before ? 'again' : 'first')
    setRefusal(null)
    try {
      if (!(await isSessionGood())) return
      kept.keep(keepAttempt(attempt))
      paymentBegins()
      await send(sent, (problem, name) => refuse(problem, name, before !== null))
    } catch (error) {
      const failure = Failure.of(error)
      if (!leavesOutcomeUnknown(failure, before !== null)) kept.keep(endAttempt)
      fail(t(`errors.${failure.code}`))
    } finally {
      underWay.current = false
      setSending(null)
      // What is left under way without an answer still holds the card.
      if (!attemptOf(kept.read())) paymentEnds()
    }
  }

  return {
    pay,
    sending,
    refreshing,
    /** Shown once nothing is sent any more. */
    refusal: sending === null ? refusal : null,
    /** What was confirmed of the attempt under way, in cents; null while there is none. */
    attemptCents: key === null ? null : (attemptOf(kept.read())?.totalCents ?? null),
    /** It was sent, and no definite answer has come: nothing is changed before that is found out. */
    unknown: key !== null && sending !== 'first',
  }
}
