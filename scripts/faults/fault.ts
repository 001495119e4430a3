/** A mistake that somebody could make, as a change of the source text. */
export interface Fault {
  /** Never reused: the results of two runs are compared by it. */
  id: string
  /** The mistake, in a few words. */
  title: string
  /**
   * Source text that occurs once in `gateway`, `federation` and `web`, in whichever file. Whitespace matches any other
   * whitespace, so that formatting does not matter. Edit it after a rename.
   */
  find: string
  /** The text that takes its place. It compiles wherever possible. */
  replace: string
  /** Test files that run first, where too many others are nearer to the changed file by their imports. */
  tests?: readonly string[]
}
