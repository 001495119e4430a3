// `npm run ensure` first compiles the artifacts into another folder
// (`scripts/generate/relay-artifacts.ts`).
const artifacts = process.env['RELAY_ARTIFACTS'] ?? './web/__generated__'

/**
 * Configuration of the Relay compiler: documents in web/ against schema.graphql. The portal sends
 * each operation by its id in persisted.json.
 */
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
    // Artifacts hold the text beside the id, for a gateway that does not know the id because the
    // tab is older than the deployment.
    include_query_text: true,
  },
  customScalarTypes: { DateTime: 'string', Date: 'string', URL: 'string', Upload: 'never' },
  requireCustomScalarTypes: true,
  // A field without a value is null in a result of the gateway, never undefined.
  typescriptExcludeUndefinedFromNullableUnion: true,
}
export default config
// The Relay compiler reads this configuration with require().
export { config as 'module.exports' }
