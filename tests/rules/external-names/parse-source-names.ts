/**
 * Collects external names from the syntax tree of source code, for names that are written nowhere
 * else.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const project = join(import.meta.dirname, '../../..')

/** Syntax tree node of source code, with the properties that may contain external names. */
interface Node {
  type: string
  [key: string]: unknown
}

const isSyntaxNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* walkSyntaxNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* walkSyntaxNodes(each)
  if (!isSyntaxNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* walkSyntaxNodes(child)
}

function* generateSyntaxNodesInFolders(...folders: string[]): Generator<Node> {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: project, exclude: (name) => /^(__)?generated(__)?$/.test(name) },
  )
  for (const file of files)
    yield* walkSyntaxNodes(parseSync(file, readFileSync(join(project, file), 'utf8')).program.body)
}

/**
 * Returns the fixed text parts of each template literal with placeholders, in the source code of
 * the given folders.
 */
export function readTemplateLiteralTexts(...folders: string[]): string[][] {
  return [...generateSyntaxNodesInFolders(...folders)].flatMap((node) => {
    if (node.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length === 0) return []
    const parts = node['quasis'] as { value: { cooked: string | null; raw: string } }[]
    return [parts.map(({ value }) => value.cooked ?? value.raw)]
  })
}

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

/**
 * Returns the field names of every object literal that is passed to a log method, in the source
 * code of the given folders.
 */
export function readLogFields(...folders: string[]): string[] {
  return [...generateSyntaxNodesInFolders(...folders)].flatMap((node) => {
    if (node.type !== 'CallExpression' || !isLogMethodCallee(node['callee'])) return []
    const [first] = node['arguments'] as Node[]
    if (first?.type !== 'ObjectExpression') return []
    return (first['properties'] as Node[]).flatMap(({ key }) =>
      isSyntaxNode(key) && typeof key['name'] === 'string' ? [key['name']] : [],
    )
  })
}

/** Returns true if a called function is a log method, such as `log.info` or `request.log.warn`. */
function isLogMethodCallee(callee: unknown): boolean {
  if (!isSyntaxNode(callee) || callee.type !== 'MemberExpression') return false
  const { object, property } = callee
  const owner = isSyntaxNode(object) && (object.type === 'MemberExpression' ? object['property'] : object)
  return (
    isSyntaxNode(owner) &&
    owner['name'] === 'log' &&
    isSyntaxNode(property) &&
    levels.has(String(property['name']))
  )
}
