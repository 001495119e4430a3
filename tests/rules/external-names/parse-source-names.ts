/** Names that exist only in source code, read from its syntax tree. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const project = join(import.meta.dirname, '../../..')

/** A node of the syntax tree, with the properties that this file reads. */
interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* walkNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* walkNodes(each)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* walkNodes(child)
}

function* parseNodes(...folders: string[]): Generator<Node> {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: project, exclude: (name) => /^(__)?generated(__)?$/.test(name) },
  )
  for (const file of files)
    yield* walkNodes(parseSync(file, readFileSync(join(project, file), 'utf8')).program.body)
}

/** Returns the static parts of every template literal that contains an expression. */
export function readTemplateLiterals(...folders: string[]): string[][] {
  return [...parseNodes(...folders)].flatMap((node) => {
    if (node.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length === 0) return []
    const parts = node['quasis'] as { value: { cooked: string | null; raw: string } }[]
    return [parts.map(({ value }) => value.cooked ?? value.raw)]
  })
}

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

/** Returns the field names of every object literal that is passed to a log method. */
export function readLogFields(...folders: string[]): string[] {
  return [...parseNodes(...folders)].flatMap((node) => {
    if (node.type !== 'CallExpression' || !isLogMethod(node['callee'])) return []
    const [first] = node['arguments'] as Node[]
    if (first?.type !== 'ObjectExpression') return []
    return (first['properties'] as Node[]).flatMap(({ key }) =>
      isNode(key) && typeof key['name'] === 'string' ? [key['name']] : [],
    )
  })
}

/** Returns true if a callee is a log method: `log.info`, `request.log.warn`. */
function isLogMethod(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  const { object, property } = callee
  const owner = isNode(object) && (object.type === 'MemberExpression' ? object['property'] : object)
  return isNode(owner) && owner['name'] === 'log' && isNode(property) && levels.has(String(property['name']))
}
