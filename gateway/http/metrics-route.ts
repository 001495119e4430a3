/** Endpoint `GET /metrics` for operators: on the main port, on a separate port, or disabled. */
import type { FastifyInstance } from 'fastify'
import { createServer } from 'node:http'
import type { Services } from '../graphql/services.ts'
import { SettingError } from '../platform/environment-reader.ts'

export function registerMetricsRoute(app: FastifyInstance, { config, metrics }: Services): void {
  if (config.metrics === 'off') return
  metrics.collectProcessMetrics()
  if (config.metrics === 'on') {
    app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.renderMetricsText()),
    )
    return
  }

  const port = config.metrics
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.renderMetricsText().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', () => reject(new SettingError(`METRICS: port ${port} cannot be had.`)))
      server.listen(port, config.host, resolve)
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
