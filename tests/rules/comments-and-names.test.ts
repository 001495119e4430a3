/**
 * Rules for the language of the code: the width and the first words of comments, and the names of
 * declarations. Vite's parser finds the comments and names, so that text in strings is not checked.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Maximum width of a comment line, in characters. */
const maxWidth = 100

/** Words that must not begin a comment, because they do not name its subject. */
const vagueStart = /^(What|Whether|The same|Those|Whoever|Which|Where|As)\b/

/**
 * Identifiers that are too vague for a declaration, such as participles without a noun: they
 * describe neither a value nor an action.
 */
const vagueNames = new Set([
  'ahead',
  'anew',
  'awake',
  'begun',
  'helped',
  'homeless',
  'instead',
  'kept',
  'known',
  'made',
  'running',
  'said',
  'settled',
  'spoken',
  'told',
  'wanted',
])

/** Paths of the source files whose comments and names are checked. */
const sources = ['{bench,federation,gateway,scripts,tests,video,web}/**/*.{ts,tsx,js,cjs,mjs}', '*.{ts,js}']

type Node = { type: string; start: number } & Record<string, unknown>

const isSyntaxNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * For each type of syntax tree node that declares names, the properties of the node that contain
 * these names.
 */
const declaringKeys: Record<string, readonly string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSDeclareFunction: ['id', 'params'],
  ClassDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  CatchClause: ['param'],
}

/**
 * Syntax tree node types of class and interface members. Such a node holds the member's name in its
 * property `key`.
 */
const memberTypes = new Set([
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
])

/**
 * Returns the identifiers that a pattern declares: a single name, or every name in a destructuring
 * pattern such as `{ a, b }`.
 */
function collectIdentifiersInPattern(pattern: unknown): Node[] {
  if (Array.isArray(pattern)) return pattern.flatMap(collectIdentifiersInPattern)
  if (!isSyntaxNode(pattern)) return []
  if (pattern.type === 'Identifier' || pattern.type === 'PrivateIdentifier') return [pattern]
  const { properties, elements, value, left, argument, parameter } = pattern
  return [properties, elements, value, left, argument, parameter].flatMap(collectIdentifiersInPattern)
}

/** Returns the identifiers that a syntax tree declares. */
function collectDeclaredIdentifiers(node: Node, declaredIdentifiers: Node[] = []): Node[] {
  for (const key of declaringKeys[node.type] ?? [])
    declaredIdentifiers.push(...collectIdentifiersInPattern(node[key]))
  if (memberTypes.has(node.type)) declaredIdentifiers.push(...collectIdentifiersInPattern(node['key']))
  for (const key of Object.keys(node)) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const child of value)
        if (isSyntaxNode(child)) collectDeclaredIdentifiers(child, declaredIdentifiers)
    } else if (isSyntaxNode(value)) collectDeclaredIdentifiers(value, declaredIdentifiers)
  }
  return declaredIdentifiers
}

/** Returns the text of a comment without its markers, on a single line. */
const extractCommentText = (comment: string) =>
  comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Returns the comments and names in a file that break the language rules, each with its line and a
 * remedy.
 */
function findLanguageViolations(file: string, code: string): string[] {
  const { comments, program } = parseSync(file, code)
  const formatFileLocation = (offset: number) => `${file}:${code.slice(0, offset).split('\n').length}`
  const violations: string[] = []
  let lineCommentEnd = -1
  for (const { type, value, start, end } of comments) {
    let lineStart = code.lastIndexOf('\n', start - 1) + 1
    const isAlone = code.slice(lineStart, start).trim() === ''
    if (!/(eslint|oxlint)-disable|@type\b/.test(value) && isAlone)
      for (const line of code.slice(lineStart, end).split('\n')) {
        if (line.length > maxWidth && Array.from(line).length > maxWidth)
          violations.push(`${formatFileLocation(lineStart)}: wrap the comment at ${maxWidth} columns`)
        lineStart += line.length + 1
      }
    // A line comment right below another one continues its sentence.
    const continues = type === 'Line' && code.slice(lineCommentEnd, start).trim() === '' && isAlone
    if (type === 'Line') lineCommentEnd = isAlone ? end : -1
    const [words] = (continues ? null : vagueStart.exec(extractCommentText(value))) ?? []
    if (words !== undefined)
      violations.push(
        `${formatFileLocation(start)}: begin the comment with a verb or a noun, not with "${words}"`,
      )
  }
  for (const { name, start } of collectDeclaredIdentifiers(program as unknown as Node))
    if (vagueNames.has(name as string))
      violations.push(`${formatFileLocation(start)}: name what "${String(name)}" holds or does`)
  return violations
}

test('every comment and every declared name follows the language rules', () => {
  const files = globSync(sources, {
    exclude: (name) => /^((__)?generated(__)?|node_modules)$/.test(name),
  })
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.toSorted().flatMap((file) => findLanguageViolations(file, readFileSync(file, 'utf8'))),
  ).toEqual([])
})

test('the check of comments and names reports a long line, a vague first word and a vague name, each with line number and remedy', () => {
  const code = [
    `/** ${'Long '.repeat(20)}*/`,
    'const kept = 1 // What is stored.',
    '// A sentence in two lines, with a word',
    '// As its second line begins.',
    "export const text = '// What a string holds'",
    'export const { kept: name, known } = read(({ told }) => told)',
    'class Draft { #wanted = 1 }',
  ].join('\n')
  expect(findLanguageViolations('draft.ts', code)).toEqual([
    'draft.ts:1: wrap the comment at 100 columns',
    'draft.ts:2: begin the comment with a verb or a noun, not with "What"',
    'draft.ts:2: name what "kept" holds or does',
    'draft.ts:6: name what "known" holds or does',
    'draft.ts:6: name what "told" holds or does',
    'draft.ts:7: name what "wanted" holds or does',
  ])
})
