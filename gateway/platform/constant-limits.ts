/**
 * Limits that are the same in every deployment, so operators need not set them. `readConfig` copies
 * them into the config, and a test can pass other values to `createServer`.
 */

/**
 * Limits of incoming HTTP requests: their arrival time, and the number of concurrent file uploads.
 */
export const requestLimits = {
  /** Time in which the headers of a request must arrive, in milliseconds. */
  headersMs: 10_000,
  /**
   * Time in milliseconds during which the speed of an incoming request body is not checked. After
   * this time, the body must arrive at least at the speed `bodyPace`.
   */
  bodyMs: 15_000,
  /**
   * Minimum speed at which a request body must arrive after the first `bodyMs` milliseconds, in
   * bytes per second; 0 for no minimum. A photo sent from a trail may take minutes.
   */
  bodyPace: 16_000,
  /** Maximum number of concurrent uploads of one member, or of the visitors of one IP address. */
  uploads: 2,
  /**
   * Maximum number of concurrent uploads of all members who share an IP address, such as the
   * customers of a mobile carrier.
   */
  uploadsPerAddress: 6,
  /**
   * Maximum number of concurrent uploads of all members. Each file is kept in memory until the
   * response is sent.
   */
  uploadsAtOnce: 40,
  /**
   * Maximum number of concurrent uploads of all visitors without a session, such as photos of new
   * accounts. When the limit is reached, a new upload may take the place of another upload. It
   * replaces an upload of a client that has several, or an upload slower than `bodyPace`.
   */
  visitorUploads: 8,
}

/**
 * Timeout of a response whose client reads no bytes, in milliseconds; 0 for no timeout. A phone
 * that loses its connection in a tunnel resumes reading within seconds.
 */
export const unreadMs = 30_000

/** Limits of GraphQL requests, documents, variables and responses. */
export const queryLimits = {
  /**
   * Maximum size of a request body without a file, in bytes. The portal's largest form has some 4
   * KB.
   */
  requestBytes: 65_536,
  /** Maximum size of a request body with a file, in bytes. A file of 5 MB has 7 MB in base64. */
  uploadBytes: 7_500_000,
  /** Maximum number of files of a multipart request. */
  files: 5,
  /** Maximum size of a GraphQL document, in bytes. The portal's largest document has some 3 KB. */
  bytes: 50_000,
  /**
   * Maximum number of lexical tokens of a GraphQL document, which bounds the time of the parser.
   */
  tokens: 3_000,
  /** Maximum depth of nested fields in a GraphQL document, with fragments expanded. */
  depth: 12,
  /** Maximum number of fields of a GraphQL document, with fragments expanded. */
  fields: 1_000,
  /** Maximum number of aliases of one field in one selection set. */
  aliases: 10,
  /**
   * Maximum number of pairs of fields or fragments that the validation of a GraphQL document may
   * compare. A hundred fields with the same response name need 5,000 comparisons; the portal's
   * documents need at most 800.
   */
  comparisons: 5_000,
  /**
   * Maximum number of operations in a GraphQL document. The gateway executes one operation but
   * validates all operations.
   */
  operations: 20,
  /**
   * Maximum number of fields and list elements of all variables. The portal's largest form has some
   * 40.
   */
  values: 1_000,
  /** Maximum nesting depth of variables. The portal's deepest form has 4 levels. */
  valueDepth: 12,
  /**
   * Maximum number of fields of all objects in a GraphQL response; the dashboard has some 900.
   * Without this limit, nested lists could make millions of fields and block the event loop.
   */
  answerValues: 50_000,
  /**
   * Maximum total number of lexical tokens of the GraphQL documents in the document cache; a token
   * takes some 300 bytes of memory. The portal's own documents (15,000 tokens) are not counted and
   * always stay in the cache.
   */
  documentTokens: 60_000,
}

/** Limits of responses from the federation. */
export const replyLimits = {
  /**
   * Maximum size of a JSON response of the federation, in bytes. The list of all cities has some 80
   * KB.
   */
  replyBytes: 5_000_000,
  /** Maximum size of a picture from the federation that the gateway serves, in bytes. */
  imageBytes: 6_000_000,
  /** Maximum size of a file from the federation that the gateway serves, in bytes. */
  fileBytes: 100_000_000,
  /**
   * Deadline of a file transfer from the federation, in milliseconds. The federation may have to
   * assemble the file first.
   */
  fileMs: 60_000,
}

/** Cache lifetimes of reference data, such as cities and offers, in milliseconds. */
export const cacheLifetimes = {
  /** Cache lifetime of cities, makes, regions and pictures, in milliseconds. */
  referenceMs: 600_000,
  /**
   * Cache lifetime of pass offers and clubs, in milliseconds. It is short, because an offer or club
   * may close at any minute. A cached offer also expires when its next announced change takes
   * effect.
   */
  offersMs: 10_000,
  /**
   * Cache lifetime of the federation's validation rules for form fields, in milliseconds. A new
   * rule must apply within a minute (B48).
   */
  formRulesMs: 30_000,
}

/**
 * Cache lifetime of pass offers from the embedded federation, in milliseconds. It is short because
 * a tester can change the clock of the embedded federation.
 */
export const embeddedOffersMs = 1_000

/**
 * Limits of the files that are generated per minute. Each type of file, such as printed passes or
 * data exports, is counted separately.
 */
export const fileLimits = {
  /** Maximum number of generated files per minute for one account. */
  account: 30,
  /**
   * Maximum number of generated files per minute for one IP address. The limit may be high, because
   * `FEDERATION_POOLS` protects the federation from overload.
   */
  address: 3_000,
}

/**
 * Number of password reset e-mails per hour that a member still gets after reaching the e-mail
 * limit. A stranger who uses up the limit can therefore not keep the member from resetting the
 * password.
 */
export const resetsBeyondMails = 2

/**
 * Maximum number of pass codes that one IP address may verify in a minute. The limit is high,
 * because many trail officers share the IP addresses of a mobile carrier. Signed codes cannot be
 * guessed.
 */
export const passChecksPerAddress = 3_000

/**
 * Time after which an open circuit breaker lets one call through to test the federation, in
 * milliseconds.
 */
export const circuitProbeMs = 5_000

/**
 * Number of control or pass numbers that each IP address may still enter when the common limit of
 * all addresses is reached. The common limit is `numberTriesInAll` in 15 minutes. A new visitor
 * can therefore enter a number even during an attack.
 */
export const numberTriesBeyond = 3
