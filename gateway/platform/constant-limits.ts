/**
 * Limits that are the same in every deployment, so operators need not set them. `readConfig` copies
 * them into the config, and a test can pass other values to `createServer`.
 */

/**
 * Limits of incoming HTTP requests: the arrival time of a request, and the number of concurrent
 * uploads.
 */
export const requestLimits = {
  /** Time in which the headers of a request must arrive, in milliseconds. */
  headersMs: 10_000,
  /**
   * Time in milliseconds in which a request body may arrive at any speed. After this time, it must
   * arrive at the minimum pace `bodyPace`.
   */
  bodyMs: 15_000,
  /**
   * Minimum pace of a request body after its first `bodyMs` milliseconds, in bytes per second; 0
   * for no minimum. A photo sent from a trail may take minutes.
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
   * accounts. At the limit, a new upload may replace an upload that is slower than `bodyPace`, or
   * one of a client with several uploads.
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
   * Maximum number of comparisons between fields or fragments during the validation of a GraphQL
   * document. A hundred fields with the same response name need 5,000 comparisons; the portal's
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
   * Maximum number of lexical tokens of the untrusted documents in the document cache; a token
   * takes some 300 bytes of memory. The portal's documents (15,000 tokens) are not counted and
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

/** Cache lifetimes of the reference data that requests share, in milliseconds. */
export const cacheLifetimes = {
  /** Cache lifetime of cities, makes, regions and pictures, in milliseconds. */
  referenceMs: 600_000,
  /**
   * Cache lifetime of offers and clubs, in milliseconds. It is short, because an offer or club may
   * close at any minute. A cached offer also expires at the time of its next change.
   */
  offersMs: 10_000,
  /**
   * Cache lifetime of form rules, in milliseconds. A published rule must apply within a minute
   * (B48).
   */
  formRulesMs: 30_000,
}

/**
 * Cache lifetime of offers from the embedded federation, in milliseconds. It is short because a
 * tester can change the clock of the embedded federation.
 */
export const embeddedOffersMs = 1_000

/**
 * Maximum numbers of generated files of one type, such as printed passes or exports, per minute.
 */
export const fileLimits = {
  /** Maximum number of generated files per minute for one account. */
  account: 30,
  /**
   * Maximum number of generated files per minute for one IP address. `FEDERATION_FILE_CONNECTIONS`
   * bounds the load of the federation.
   */
  address: 3_000,
}

/**
 * Number of password reset e-mails that a member can still get in an hour after the e-mail limit is
 * reached. Because of this reserve, a stranger who requests e-mails cannot lock the member out.
 */
export const resetsBeyondMails = 2

/**
 * Maximum number of pass codes that one IP address may verify in a minute. Trail officers share the
 * addresses of a mobile carrier, and guessing a signed code cannot succeed.
 */
export const passChecksPerAddress = 3_000

/** Time after which an open circuit breaker sends a probe, in milliseconds. */
export const circuitProbeMs = 5_000

/**
 * Number of control or pass numbers that each IP address may still enter in 15 minutes after all IP
 * addresses together have reached `NUMBER_TRIES_IN_ALL`. A new visitor can therefore enter a number
 * even during an attack.
 */
export const numberTriesBeyond = 3
