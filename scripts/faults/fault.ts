/** An injected fault: a mistake that a developer could make, as a change of the source text. */
export interface Fault {
  /** Stable id of the injected fault, never reused: results of two runs are compared by id. */
  id: string
  /** Short description of the mistake that the injected fault makes. */
  title: string
  /**
   * Source text that the injected fault replaces. It occurs exactly once in `gateway`, `federation`
   * and `web`, ignoring whitespace, and must be updated when the source is renamed.
   */
  find: string
  /** Faulty source text that an injected fault inserts. It compiles wherever possible. */
  replace: string
  /**
   * Test files to run first against the injected fault. Needed when so many tests import the
   * changed file that the tests which detect the fault would run too late.
   */
  tests?: readonly string[]
}
