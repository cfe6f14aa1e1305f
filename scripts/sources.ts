import { parseSync } from 'rolldown/utils'

export interface Source {
  path: string
  imports: { target: string; isPackage: boolean; isTypeOnly: boolean }[]
  importedNames: string[]
  exports: string[]
  types: string[]
  sql: number[]
  /** Lines where a statement is built and never run. */
  unsent: number[]
  functions: FunctionShape[]
}

export interface FunctionShape {
  name: string
  line: number
  /** Number of paths, without those of inner functions. */
  complexity: number
  takes: string[]
}

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

const SQL = /^\s*(select|insert|update|delete|with|create|alter|drop|truncate|listen|unlisten|notify|lock|begin)\b/i
const SQL_TAG = 'sql'
const SQL_CALLS = new Set(['runScript', 'runText'])

type EcmaScriptModule = ReturnType<typeof parseSync>['module']

export function readSource(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const nodes: Node[] = []
  walk(program, (node) => nodes.push(node))
  const linesOf = (isMeant: (node: Node) => boolean) => nodes.filter(isMeant).map(({ start }) => lineOf(start))
  const requests = [...staticRequests(module), ...nodes.flatMap(requestOf)]
  const body: readonly unknown[] = program.body
  return {
    path,
    imports: [...new Set(requests.map(({ specifier }) => specifier))].map((specifier) => ({
      ...resolve(path, specifier),
      isTypeOnly: requests.every((one) => one.specifier !== specifier || one.isTypeOnly),
    })),
    importedNames: [...module.staticImports, ...module.staticExports].flatMap(({ entries }) =>
      entries.flatMap(({ importName }) => importName.name ?? []),
    ),
    exports: module.staticExports.flatMap((entry) => entry.entries.flatMap((each) => each.exportName.name ?? [])),
    types: [...new Set(body.filter(isNode).flatMap(typeDeclaredBy))],
    sql: linesOf((node) => isStatement(node) || isTextCall(node)),
    unsent: linesOf(isDropped),
    functions: measureFunctions(program, lineOf),
  }
}

interface ModuleRequest {
  specifier: string
  isTypeOnly: boolean
}

const staticRequests = ({ staticImports, staticExports }: EcmaScriptModule): ModuleRequest[] => [
  ...staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  })),
  ...staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? { specifier: moduleRequest.value, isTypeOnly: isType } : [],
    ),
  ),
]

function requestOf(node: Node): ModuleRequest[] {
  if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return []
  const specifier = partOf(node, 'source')?.value
  return typeof specifier === 'string' ? [{ specifier, isTypeOnly: node.type === 'TSImportType' }] : []
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const BRANCHES = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
])

function measureFunctions(program: unknown, lineOf: (offset: number) => number): FunctionShape[] {
  const functions: FunctionShape[] = []
  const shapeOf = (node: Node, name: string): FunctionShape => ({
    name: nameOf(partOf(node, 'id')) || name,
    line: lineOf(node.start),
    complexity: 1,
    takes: takenBy(node),
  })
  const measure = (value: unknown, name: string, within?: FunctionShape) => {
    if (Array.isArray(value)) for (const each of value) measure(each, name, within)
    if (!isNode(value)) return
    let own = within
    if (FUNCTIONS.has(value.type)) {
      own = shapeOf(value, name)
      functions.push(own)
    } else if (own && isBranch(value)) own.complexity += 1
    const called = nameOf(partOf(value, 'id') ?? partOf(value, 'key') ?? partOf(value, 'callee')) || name
    for (const part of Object.values(value)) measure(part, called, own)
  }
  measure(program, 'a function')
  return functions
}

const takenBy = (node: Node) =>
  (Array.isArray(node.params) ? node.params : []).filter(isNode).map((taken) => {
    const type = partOf(taken, 'typeAnnotation')
    return nameOf(type && partOf(partOf(type, 'typeAnnotation') ?? type, 'typeName'))
  })

const isBranch = (node: Node) =>
  BRANCHES.has(node.type) || (node.type === 'SwitchCase' && partOf(node, 'test') !== undefined)

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (value !== null && typeof value === 'object') {
    if (isNode(value)) visit(value)
    for (const each of Object.values(value)) walk(each, visit)
  }
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'type' in value && typeof value.type === 'string'

function partOf(node: Node, part: string): Node | undefined {
  const value = node[part]
  return isNode(value) ? value : undefined
}

const TYPES = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSEnumDeclaration', 'ClassDeclaration'])

function typeDeclaredBy(statement: Node): string[] {
  const node = partOf(statement, 'declaration') ?? statement
  return TYPES.has(node.type) ? [nameOf(partOf(node, 'id'))] : []
}

function nameOf(node: Node | undefined): string {
  if (node?.type === 'MemberExpression') return nameOf(partOf(node, 'property'))
  return node?.type === 'Identifier' ? String(node.name) : ''
}

function isStatement(node: Node): boolean {
  if (node.type !== 'TaggedTemplateExpression') return false
  if (isTaggedSql(node)) return true
  const [first] = (partOf(node, 'quasi')?.quasis ?? []) as { value: { raw: string } }[]
  return SQL.test(first?.value.raw ?? '')
}

const isTaggedSql = (node: Node | undefined) =>
  node?.type === 'TaggedTemplateExpression' && nameOf(partOf(node, 'tag')) === SQL_TAG

const isTextCall = (node: Node) => node.type === 'CallExpression' && SQL_CALLS.has(nameOf(partOf(node, 'callee')))

function isDropped(node: Node): boolean {
  if (node.type === 'AwaitExpression') return isTaggedSql(partOf(node, 'argument'))
  return node.type === 'ExpressionStatement' && isTaggedSql(partOf(node, 'expression'))
}

function resolve(from: string, specifier: string) {
  if (specifier.startsWith('#')) return { target: plain(specifier.slice(1)), isPackage: false }
  if (specifier.startsWith('.')) return { target: plain(`${from}/../${specifier}`), isPackage: false }
  const [scope = '', name = ''] = specifier.split('/')
  return { target: scope.startsWith('@') ? `${scope}/${name}` : scope, isPackage: true }
}

function plain(path: string): string {
  const parts: string[] = []
  for (const part of path.replace(/\?.*$/, '').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
