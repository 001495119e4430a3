/**
 * Type declarations of the packages that only `bench/` installs. The type check of the project runs
 * without these packages.
 */
declare module 'autocannon' {
  export default function autocannon(options: {
    url: string
    method: string
    connections: number
    duration: number
    headers: Record<string, string>
    body: string
    verifyBody: (body: unknown) => boolean
  }): Promise<{
    requests: { total: number }
    latency: { p50: number; p99: number }
    duration: number
    errors: number
    non2xx: number
    mismatches: number
  }>
}

declare module 'echarts' {
  export function init(
    element: null,
    theme: null,
    options: { renderer: 'svg'; ssr: true; width: number; height: number },
  ): { setOption(option: object): void; renderToSVGString(): string; dispose(): void }
}

declare module 'lighthouse' {
  interface Report {
    finalDisplayedUrl: string
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; numericValue?: number }>
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
  ): Promise<{ lhr: Report } | undefined>
}

declare module 'mercurius' {
  type Schema = import('graphql').GraphQLSchema
  type Request = import('fastify').FastifyRequest
  const plugin: import('fastify').FastifyPluginAsync<{
    schema: Schema
    jit: number
    context: (request: Request) => object
  }>
  export default plugin
}
