/**
 * Limits that are the same in every deployment. They follow from the portal's own requests, or
 * bound what a hostile client can cost, so no operator tunes them. `readConfig` puts them into the
 * config; a test passes other values in the config of `createServer`.
 */

/** Limits of incoming requests: time to arrive, and concurrent uploads. */
export const requestLimits = {
  /** Time in which the headers of a request must arrive, in milliseconds. */
  headersMs: 10_000,
  /** Time in which a body must arrive before `bodyPace` applies, in milliseconds. */
  bodyMs: 15_000,
  /**
   * Minimum pace of a body after `bodyMs`, in bytes per second; 0 for no minimum. A photo sent from
   * a trail may take minutes.
   */
  bodyPace: 16_000,
  /** Concurrent uploads of one member, or of the visitors of one IP address. */
  uploads: 2,
  /** Concurrent uploads of members from one IP address, which customers of a carrier may share. */
  uploadsPerAddress: 6,
  /** Concurrent uploads of all members. Each file is held in memory until its response is sent. */
  uploadsAtOnce: 40,
  /**
   * Concurrent uploads of all visitors without a session, such as photos of new accounts. When all
   * slots are taken, a client with several uploads or a pace below `bodyPace` loses its slot.
   */
  visitorUploads: 8,
}

/**
 * Time after which a response is aborted when its reader takes no bytes, in milliseconds; 0 for no
 * limit. A phone that leaves a tunnel resumes within seconds.
 */
export const unreadMs = 30_000

/** Limits of GraphQL requests, documents, variables and responses. */
export const queryLimits = {
  /** Size of a request body, in bytes. The portal's largest form has some 4 KB. */
  requestBytes: 65_536,
  /** Size of a request body with a file, in bytes. A file of 5 MB has 7 MB in base64. */
  uploadBytes: 7_500_000,
  /** Size of a document, in bytes. The portal's largest has some 3 KB. */
  bytes: 50_000,
  /** Tokens of a document. Bounds the parser. */
  tokens: 3_000,
  /** Depth of nested fields, with fragments expanded. */
  depth: 12,
  /** Fields of a document, with fragments expanded. */
  fields: 1_000,
  /** Aliases of one field in one selection set. */
  aliases: 10,
  /**
   * Pairs of fields or fragments in one selection set that validation compares. A hundred fields
   * with one name make 5,000 pairs; the portal's documents make at most 800.
   */
  comparisons: 5_000,
  /** Operations of a document. One is executed; all are validated. */
  operations: 20,
  /** Fields and list elements of all variables. The portal's largest form has some 40. */
  values: 1_000,
  /** Depth of nested variables. The portal's deepest form has 4 levels. */
  valueDepth: 12,
  /**
   * Fields of all objects of a response. The dashboard has some 900. Nested lists could otherwise
   * make millions of fields and block the event loop.
   */
  answerValues: 50_000,
  /**
   * Tokens of the parsed documents in the cache, besides the portal's own 15,000, which are never
   * evicted. A token takes some 300 bytes of memory, as 150 characters do.
   */
  documentTokens: 60_000,
}

/** Limits of responses from the federation. */
export const replyLimits = {
  /** Size of a JSON response, in bytes. The list of all cities has some 80 KB. */
  replyBytes: 5_000_000,
  /** Size of a picture that is passed on, in bytes. */
  imageBytes: 6_000_000,
  /** Size of a file that is passed on, in bytes. */
  fileBytes: 100_000_000,
  /** Deadline of a file, in milliseconds. The federation may have to assemble it first. */
  fileMs: 60_000,
}

/** Lifetimes of reference data that requests share, in milliseconds. */
export const cacheLifetimes = {
  /** Cities, makes, regions and pictures. */
  referenceMs: 600_000,
  /**
   * Offers and clubs, which may close from one minute to the next. A cached offer also expires at
   * the time of its next change.
   */
  offersMs: 10_000,
  /** Rules of forms. A published rule must apply within a minute (B48). */
  formRulesMs: 30_000,
}

/** Lifetime of cached offers with the embedded federation, whose desk can change the clock. */
export const embeddedOffersMs = 1_000

/**
 * Attempts at control numbers and right numbers from one IP address in 15 minutes after the limit
 * of all addresses (`NUMBER_TRIES_IN_ALL`) is used up, so that a new visitor is not refused.
 */
export const numberTriesBeyond = 3
