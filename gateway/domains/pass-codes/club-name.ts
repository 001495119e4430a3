import { setTimeout } from 'node:timers/promises'
import { createFederationReader } from '../../federation/federation-reads.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import type { Services } from '../../graphql/services.ts'
import { FederationFailure } from '../../platform/request-failures.ts'
import type { Language } from '../../platform/translate.ts'
import { clubs } from '../clubs/rest.ts'

/**
 * Maximum time that verifying a pass code waits for the list of clubs, in milliseconds. A slow
 * federation must not delay the verification.
 */
const maxWaitMs = 500

/**
 * Returns the name of the club with the given three-digit number, from the shared cache of the club
 * list. Returns null for an unknown club. Also returns null if the club list does not arrive in
 * time.
 */
export async function loadClubNameByNumber(
  number: string,
  { language, requestId }: { language: Language; requestId: string },
  { federation, reference, config, clock }: Services,
): Promise<string | null> {
  const caller = { accessToken: null, language, club: null, requestId }
  const client = federation.createClientForCaller(caller)
  const lifetimes = config.cache
  const { load } = createFederationReader({ client, caller, reference, lifetimes, clock })
  try {
    const found = await Promise.race([load(clubs), setTimeout(maxWaitMs, [], { ref: false })])
    return found.find((club) => club.number === number)?.name ?? null
  } catch (error) {
    if (error instanceof Refusal || error instanceof FederationFailure) return null
    throw error
  }
}
