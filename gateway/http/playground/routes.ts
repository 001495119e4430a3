/**
 * Routes of the playground: GraphiQL with examples and a sign-in form. The gateway serves all files
 * of the playground, so it works without internet access. The setting `INTROSPECTION` turns it off.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type GraphQLSchema, introspectionFromSchema } from 'graphql'
import type { Language } from '../../platform/translate.ts'
import { escapeHtml } from '../escape-html.ts'
import { isPageRequest, refuseGraphqlMethod } from '../graphql-methods.ts'
import { PrecompressedText } from '../precompressed-text.ts'
import { translate } from '../../platform/translate.ts'
import { type Example, demoPassword, readPlaygroundExamples } from './examples.ts'
import { computeShortDigest } from '../../platform/digest.ts'

const folder = import.meta.dirname
const assetPath = '/playground/'

/**
 * Returns the Content-Security-Policy of the playground. GraphiQL needs inline styles and the
 * workers of its editor, and the examples need the e-mails of an embedded federation. The rest of
 * the policy is as strict as the portal's policy.
 */
function buildPlaygroundContentSecurityPolicy(mailboxUrl: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    `connect-src 'self'${mailboxUrl === null ? '' : ` ${mailboxUrl}`}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

interface Asset {
  type: string
  body: PrecompressedText
}

interface PlaygroundOptions {
  schema: GraphQLSchema
  getLanguage: (headers: unknown) => Language
  /**
   * URL at which the browser reads the e-mails of an embedded federation, for examples that need a
   * token or a code; null in production and with a real federation.
   */
  mailbox: string | null
}

/**
 * Serves the playground page for browser requests to `/graphql`, and the playground's files under
 * `/playground/`.
 */
export function registerPlaygroundRoutes(
  app: FastifyInstance,
  { schema, getLanguage, mailbox }: PlaygroundOptions,
): void {
  const policy = buildPlaygroundContentSecurityPolicy(mailbox)
  let loaded: Promise<Map<string, Asset>> | undefined
  const loadPlaygroundAssetsOnce = () => (loaded ??= loadPlaygroundAssets(schema))

  app.get('/graphql', async (request, reply) => {
    if (!isPageRequest(request)) return await refuseGraphqlMethod(request, reply)
    const files = await loadPlaygroundAssetsOnce()
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(renderPlaygroundPage(getLanguage(request.headers), [...files.keys()], mailbox))
  })

  app.get<{ Params: { file: string } }>(`${assetPath}:file`, async (request, reply) => {
    const asset = (await loadPlaygroundAssetsOnce()).get(request.params.file)
    if (asset === undefined) return reply.callNotFound()
    return await asset.body.send(
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', policy)
        .type(asset.type),
    )
  })
}

/**
 * Loads the playground's files and adds a content hash to their names. The files are loaded only at
 * the first request, because their size is nine megabytes.
 */
async function loadPlaygroundAssets(schema: GraphQLSchema): Promise<Map<string, Asset>> {
  const graphiql = await import('@graphql-yoga/render-graphiql/graphiql')
  const readPlaygroundAsset = (name: string) => readFileSync(join(folder, name), 'utf8')
  const files: [name: string, type: string, body: string][] = [
    ['graphiql.js', 'text/javascript', graphiql.js],
    ['graphiql.css', 'text/css', graphiql.css],
    ['editor.worker.js', 'text/javascript', graphiql.editorWorkerService],
    ['json.worker.js', 'text/javascript', graphiql.jsonWorker],
    ['graphql.worker.js', 'text/javascript', graphiql.graphqlWorker],
    ['page.js', 'text/javascript', readPlaygroundAsset('page.js')],
    ['page.css', 'text/css', readPlaygroundAsset('page.css')],
    // The schema for GraphiQL, whose introspection query would cost a part of the allowance.
    ['introspection.json', 'application/json', JSON.stringify({ data: createIntrospectionResult(schema) })],
  ]
  return new Map(
    files.map(([name, type, body]) => {
      const hash = computeShortDigest(body, 10)
      return [`${hash}.${name}`, { type: `${type}; charset=utf-8`, body: new PrecompressedText(body) }]
    }),
  )
}

const createIntrospectionResult = (schema: GraphQLSchema) =>
  introspectionFromSchema(schema, { schemaDescription: true, inputValueDeprecation: true })

function renderPlaygroundPage(language: Language, files: string[], mailboxUrl: string | null): string {
  const getPlaygroundAssetUrl = (name: string) => assetPath + files.find((file) => file.endsWith(`.${name}`))
  const translatePlaygroundText = (key: string) => escapeHtml(translate(language, 'playground', key))
  const examples = readPlaygroundExamples()
  const settings = {
    language,
    script: getPlaygroundAssetUrl('graphiql.js'),
    introspection: getPlaygroundAssetUrl('introspection.json'),
    workers: {
      editorWorkerService: getPlaygroundAssetUrl('editor.worker.js'),
      json: getPlaygroundAssetUrl('json.worker.js'),
      graphql: getPlaygroundAssetUrl('graphql.worker.js'),
    },
    mailbox: mailboxUrl,
    demoPassword: mailboxUrl === null ? null : demoPassword,
    examples: examples.map(({ query, operation, signedInAs, sources }) => ({
      query,
      operation,
      signedInAs,
      sources,
    })),
    signedIn: translate(language, 'playground', 'Playground.signedIn'),
    // The page fills in the e-mail address, so the placeholders stay in these texts.
    signedInAs: translate(language, 'playground', 'Playground.signedInAs', { email: '{{email}}' }),
    signInAs: translate(language, 'playground', 'Playground.signInAs', { email: '{{email}}' }),
    otherMember: translate(language, 'playground', 'Playground.otherMember', { email: '{{email}}' }),
    signedOut: translate(language, 'playground', 'Playground.signedOut'),
  }
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${translatePlaygroundText('Playground.title')}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${getPlaygroundAssetUrl('graphiql.css')}">
<link rel="stylesheet" href="${getPlaygroundAssetUrl('page.css')}">
</head>
<body>
<form>
<h1>${translatePlaygroundText('Playground.title')}</h1>
<label>${translatePlaygroundText('Playground.examples')} <select>
<option value="">${translatePlaygroundText('Playground.chooseExample')}</option>
${renderPlaygroundExampleOptions(examples, translatePlaygroundText('Playground.anySession'))}
</select></label>
<output aria-live="polite"></output>
<label>${translatePlaygroundText('Playground.email')} <input name="email" type="email" autocomplete="username" required></label>
<label>${translatePlaygroundText('Playground.password')} <input name="password" type="password" autocomplete="current-password" required></label>
<button type="submit">${translatePlaygroundText('Playground.signIn')}</button>
<button type="button" hidden>${translatePlaygroundText('Playground.signOut')}</button>
</form>
<div id="root"></div>
<script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${getPlaygroundAssetUrl('page.js')}"></script>
</body>
</html>`
}

/**
 * Returns the HTML options of the playground's example list, labeled with root fields. The value of
 * an option is the index of its example. The options are grouped by the member who is signed in;
 * the group of examples without a session has the label `anySessionLabel`.
 */
function renderPlaygroundExampleOptions(examples: Example[], anySessionLabel: string): string {
  let group: string | null = null
  return examples
    .map(({ signedInAs, operation, fields }, place) => {
      const label = signedInAs ?? anySessionLabel
      const start = label === group ? '' : `${group === null ? '' : '</optgroup>'}<optgroup label="${label}">`
      group = label
      return `${start}<option value="${place}">${operation}: ${fields.join(', ')}</option>`
    })
    .join('')
    .concat('</optgroup>')
}
