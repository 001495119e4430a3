/** An injected fault: a mistake that a developer could make, as a change of the source text. */
export interface Fault {
  /**
   * Id of the injected fault. Ids never change and are never reused, because the results of two
   * runs are compared by id.
   */
  id: string
  /** Short description of the mistake that the injected fault imitates. */
  title: string
  /**
   * Source text that the injected fault replaces. Ignoring whitespace, it must occur exactly once
   * in `gateway`, `federation` and `web` together.
   */
  find: string
  /** Faulty source text that an injected fault inserts. It compiles wherever possible. */
  replace: string
  /**
   * Test files to run first against the injected fault. Set this if so many tests import the
   * changed file that the test that detects the fault would run late.
   */
  tests?: readonly string[]
}
