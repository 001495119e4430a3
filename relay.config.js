// `npm run ensure` compiles them elsewhere first (`scripts/generate/artifacts.ts`).
const artifacts = process.env['RELAY_ARTIFACTS'] ?? './web/__generated__'

/** The Relay compiler: documents in web/ against schema.graphql; each operation is sent by its id in persisted.json. */
const config = {
  src: './web',
  schema: './schema.graphql',
  language: 'typescript',
  eagerEsModules: true,
  useImportTypeSyntax: true,
  artifactDirectory: artifacts,
  persistConfig: {
    file: `${artifacts}/persisted.json`,
    algorithm: 'SHA256',
    // The text stays beside the id for a gateway that does not know it (a tab that outlived a deploy).
    include_query_text: true,
  },
  customScalarTypes: { DateTime: 'string', Date: 'string', URL: 'string' },
  requireCustomScalarTypes: true,
  // What the gateway leaves out is null, never undefined.
  typescriptExcludeUndefinedFromNullableUnion: true,
}
export default config
// The compiler reads its configuration through require().
export { config as 'module.exports' }
