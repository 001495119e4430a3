/**
 * HTTP server of the federation: REST calls, card fields, documents, the demo admin page and error
 * handling.
 */
import formBody from '@fastify/formbody'
import { type FastifyError, type FastifyInstance, type FastifyRequest, LogController, fastify } from 'fastify'
import { accessRightHandlers } from './access-rights/handlers.ts'
import { readInsuranceCertificateData, readPassDocumentData } from './access-rights/pass-data.ts'
import { addressHandlers } from './addresses/handlers.ts'
import { agreementHandlers, registerAgreementPages } from './agreements/handlers.ts'
import { registerCardRoutes } from './card-processor/routes.ts'
import { clubHandlers } from './clubs/handlers.ts'
import { registerAdminPageRoutes } from './demo/admin-page/server.ts'
import {
  createInsuranceCertificatePdfRenderer,
  registerInformationDocumentRoutes,
} from './demo/documents/insurance-documents.ts'
import { type DocumentRenderers, registerPdfDocumentRoutes } from './documents/document-links.ts'
import { registerMagazineRoutes } from './demo/documents/magazine-routes.ts'
import { createPassPdfRenderer } from './demo/documents/pass-renderer.ts'
import {
  createReceiptPdfRenderer,
  createYearlyStatementPdfRenderer,
} from './demo/documents/receipt-renderers.ts'
import { formRuleHandlers } from './forms/handlers.ts'
import { readFormRulesOfRestCall } from './forms/queries.ts'
import { guestHandlers } from './guests/handlers.ts'
import { readGuestPassDocument, readGuestReceiptDocument } from './guests/guest-pass.ts'
import { registerRestCallRoutes } from './http/handlers.ts'
import { type ProcessIdentity, hashDataFolderPath } from './http/process-identity.ts'
import type { Service } from './http/service.ts'
import { insuranceHandlers } from './insurance/handlers.ts'
import { interventionHandlers } from './interventions/handlers.ts'
import { magazineHandlers, readMagazineFile } from './magazines/handlers.ts'
import { memberHandlers } from './members/handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { pictureHandlers } from './pictures/handlers.ts'
import { purchaseHandlers } from './purchase/handlers.ts'
import { receiptHandlers } from './receipts/handlers.ts'
import { readReceiptDocument, readYearlyStatementData } from './receipts/receipt-document-data.ts'
import { sessionHandlers } from './session/handlers.ts'
import { findMemberByAccessToken } from './session/queries.ts'
import { waitUntilDatabaseIsWritable } from './store/write-lock.ts'
import { parseLanguageHeader, translate } from './translations.ts'
import { vehicleHandlers } from './vehicles/handlers.ts'
import { volunteeringHandlers } from './volunteering/handlers.ts'

/**
 * Default limit of request bodies in bytes. The longest ordinary request body, a postal address,
 * has about 300 bytes.
 */
const bodyLimit = 64 * 1024

/**
 * Creates the federation's HTTP server, which does not listen yet. `identity` holds the version and
 * settings of the process.
 */
export function createFederationServer(service: Service, identity: ProcessIdentity): FastifyInstance {
  const { store, clock, config, publicUrl } = service
  const app = fastify({
    bodyLimit,
    routerOptions: { caseSensitive: false },
    logger: { level: config.logLevel },
    // Access logging is custom below, because document URLs contain secrets that must not be
    // logged.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: (request) => parseRequestIdHeader(request.headers['x-request-id']),
    forceCloseConnections: 'idle',
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      date: new Date(clock.now()).toUTCString(),
      // Responses contain personal data; cacheable files override this header.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.info({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
  registerWriteLockHook(app, service)
  closeHttpConnectionsOnStop(app)
  registerRequestBodyParsers(app)
  registerErrorHandlers(app)

  const folder = hashDataFolderPath(config.dataDir)
  app.get('/health', async () => ({
    service: 'sentier-federation',
    folder,
    pid: process.pid,
    ...identity,
  }))
  registerCardRoutes(app, {
    db: store.db,
    now: () => clock.now(),
    publicUrl,
    allowedOrigins: () => config.cardOrigins,
  })
  const renderers = createPdfDocumentRenderers(service)
  registerPdfDocumentRoutes(app, {
    db: store.db,
    now: () => clock.now(),
    issuer: config.issuer,
    renderers,
  })
  registerInformationDocumentRoutes(app, { issuer: config.issuer, now: () => clock.now() })
  registerMagazineRoutes(app, {
    now: () => clock.now(),
    issuer: config.issuer,
    load: (id) => readMagazineFile(store, id, config.issuer, clock.now()),
  })
  registerAgreementPages(app, service)
  registerAdminPageRoutes(app, service, renderers)
  registerRestCallRoutes(
    app,
    service,
    { findMember: findMemberByAccessToken, readRules: readFormRulesOfRestCall },
    {
      ...sessionHandlers,
      ...agreementHandlers,
      ...memberHandlers,
      ...addressHandlers,
      ...formRuleHandlers,
      ...pictureHandlers,
      ...magazineHandlers,
      ...vehicleHandlers,
      ...clubHandlers,
      ...accessRightHandlers,
      ...purchaseHandlers,
      ...insuranceHandlers,
      ...paymentHandlers,
      ...receiptHandlers,
      ...volunteeringHandlers,
      ...interventionHandlers,
      ...guestHandlers,
    },
  )
  return app
}

/**
 * Returns the drawing functions of PDF documents by kind. The functions read their data from the
 * federation's database.
 */
function createPdfDocumentRenderers({ store, config }: Service): DocumentRenderers {
  return {
    passes: createPassPdfRenderer((id, now) => readPassDocumentData(store, id, now)),
    guests: createPassPdfRenderer((id, now) => readGuestPassDocument(store, id, now)),
    guestreceipts: createReceiptPdfRenderer(config.seller, (id, language) =>
      readGuestReceiptDocument(store, id, language),
    ),
    insurance: createInsuranceCertificatePdfRenderer((id, now) =>
      readInsuranceCertificateData(store, id, now),
    ),
    receipts: createReceiptPdfRenderer(config.seller, (id, language) =>
      readReceiptDocument(store, id, language),
    ),
    years: createYearlyStatementPdfRenderer(config.seller, (member, year, language) =>
      readYearlyStatementData(store, member, year, language),
    ),
  }
}

/**
 * While another process writes to the database, delays HTTP requests that change data. They would
 * otherwise block this process, including requests that only read.
 */
function registerWriteLockHook(app: FastifyInstance, { store }: Service): void {
  app.addHook('preHandler', async ({ method }) => {
    if (method === 'GET' || method === 'HEAD' || (await waitUntilDatabaseIsWritable(store))) return
    throw Object.assign(new Error('another process writes to the database'), { statusCode: 503 })
  })
}

/**
 * Closes keep-alive connections when the server shuts down, because an open connection would
 * prevent the shutdown.
 */
function closeHttpConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}

/**
 * Accepts form bodies for the `token` call and JSON bodies for all other calls. A JSON request may
 * have an empty body.
 */
function registerRequestBodyParsers(app: FastifyInstance): void {
  app.register(formBody)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/**
 * Responds to unknown URLs and errors with a generic message that never reveals an internal error.
 */
function registerErrorHandlers(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    await reply.code(404).send(buildErrorResponseBody(request, 'unknownAddress'))
  })
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 400 || status >= 500) {
      request.log.error(error)
      await reply.code(status === 503 ? 503 : 500).send(buildErrorResponseBody(request, 'unexpected'))
    } else {
      await reply.code(status).send(buildErrorResponseBody(request, 'unreadable'))
    }
  })
}

function buildErrorResponseBody(request: FastifyRequest, errorTextKey: string): { message: string } {
  return {
    message: translate(
      parseLanguageHeader(request.headers['x-language']),
      'common',
      `Federation.${errorTextKey}`,
    ),
  }
}

/**
 * Returns the request id that the client sent, if it is safe to log; otherwise a new request id.
 */
function parseRequestIdHeader(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : crypto.randomUUID()
}
