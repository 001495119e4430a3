/** An injected fault: a mistake that a developer could make, as a change of the source text. */
export interface Fault {
  /** Stable id of the fault, never reused: results of two runs are compared by id. */
  id: string
  /** Short description of the mistake. */
  title: string
  /**
   * Source text to replace, which occurs once in `gateway`, `federation` and `web`. Any whitespace
   * matches any other whitespace, so that formatting does not matter. Edit the text after a rename.
   */
  find: string
  /** Text that replaces the source text. It compiles wherever possible. */
  replace: string
  /**
   * Test files that run first. A fault lists them if too many other tests import the source file
   * that the fault changes.
   */
  tests?: readonly string[]
}
