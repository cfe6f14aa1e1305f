// Checks the rules of the code base: imports, the place of SQL, complexity and words.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isolatedFolders, ports, publicEntry, type Room, reservedNames, rooms, testAllowances } from './import-rules.ts'
import { readSource, type Source } from './sources.ts'

const MOST_COMPLEXITY = 15
// Per 1,000 lines.
const MOST_DOCBLOCKS = 20
const FEW_DOCBLOCKS = 10
const SOURCE = /\.(ts|tsx|mjs)$/
const TEXT = /\.(ts|tsx|mjs|json|sql|css|html|md|svg|ya?ml)$/
const TEST = /\.(test|spec)\.tsx?$/
const SPEAKS_SQL = /\.store\.ts$|^server\/database\/sql\.ts$|^(scripts|tools|e2e)\//
const OUTSIDE_WEB_LIB = /^web\/(?!lib\/)/
const EMPTY_FILE_NAME = /(^|[/.-])(utils?|helpers?|common|misc|managers?|handlers?)([.-]|$)/
const EMPTY_NAME = /^(handle|process)([A-Z]|$)|(Manager|Helper|Utils?)$/
// Split into pieces, so that this file does not break its own rule.
const UNWANTED = new RegExp(
  [
    ['TO', 'DO\\b'],
    ['FIX', 'ME\\b'],
    ['/wor', 'k/(main|shared)'],
    ['/tmp/lam', 'para'],
  ]
    .map((pieces) => pieces.join(''))
    .join('|'),
)

export function findBreaches(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].filter(([path]) => SOURCE.test(path)).map(([path, text]) => readSource(path, text))
  const breaches = sources.flatMap((source) => [
    ...strayImports(source),
    ...reservedImports(source),
    ...(SPEAKS_SQL.test(source.path) || TEST.test(source.path) ? [] : source.sql).map(
      (line) => `${source.path}:${line} speaks SQL; only *.store.ts and migrations do`,
    ),
    ...source.unsent.map((line) => `${source.path}:${line} builds a statement that nothing runs`),
    ...tangledFunctions(source),
    ...source.functions
      .filter(({ takes }) => takes.indexOf('Tx') > 0)
      .map(
        ({ line, name }) =>
          `${source.path}:${line} ${name} takes its transaction behind something else; it comes first`,
      ),
    ...(EMPTY_FILE_NAME.test(source.path) ? [`${source.path} has a name that says nothing`] : []),
    ...source.exports
      .filter((name) => EMPTY_NAME.test(name))
      .map((name) => `${source.path} exports ${name}, a name that says nothing`),
  ])
  for (const [path, text] of files) {
    if (OUTSIDE_WEB_LIB.test(path) && !TEST.test(path) && text.includes('invalidateQueries'))
      breaches.push(`${path} invalidates by hand; the route says what it changes, and useCall or useForm follows it`)
  }
  breaches.push(...tooManyDocblocks(files), ...repeatedTypes(sources))
  for (const [path, text] of files) {
    const at = text.search(UNWANTED)
    if (at >= 0) breaches.push(`${path}:${text.slice(0, at).split('\n').length} says ${UNWANTED.exec(text)?.[0]}`)
  }
  return breaches.sort()
}

function tangledFunctions({ path, functions }: Source): string[] {
  if (TEST.test(path) || path.startsWith('e2e/')) return []
  return functions
    .filter(({ complexity }) => complexity > MOST_COMPLEXITY)
    .map(
      ({ line, name, complexity }) =>
        `${path}:${line} ${name} has a complexity of ${complexity}; ${MOST_COMPLEXITY} is the ceiling`,
    )
}

function repeatedTypes(sources: readonly Source[]): string[] {
  const declaredIn = new Map<string, string>()
  return sources
    .filter(({ path }) => !TEST.test(path))
    .flatMap(({ path, types }) =>
      types.flatMap((name) => {
        const first = declaredIn.get(name)
        if (first === undefined) declaredIn.set(name, path)
        return first === undefined
          ? []
          : [`${path} declares the type ${name}, as ${first} does; one name has one meaning`]
      }),
    )
}

/** Counts docblocks over all code but the tests, because a single file may need more of them. */
function tooManyDocblocks(files: ReadonlyMap<string, string>): string[] {
  const texts = [...files].filter(([path]) => /\.tsx?$/.test(path) && !TEST.test(path)).map(([, text]) => text)
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length, 0)
  const docblocks = texts.reduce((sum, text) => sum + (text.match(/^\s*\/\*\*/gm)?.length ?? 0), 0)
  const most = Math.max(FEW_DOCBLOCKS, (lines * MOST_DOCBLOCKS) / 1_000)
  return docblocks > most
    ? [`there are ${docblocks} docblocks on ${lines} lines; ${MOST_DOCBLOCKS} per 1,000 is the ceiling`]
    : []
}

function strayImports({ path, imports }: Source): string[] {
  const room = roomOf(path)
  if (!room) return [`${path} lives in no room of scripts/import-rules.ts`]
  return imports.flatMap(({ target, isPackage, isTypeOnly }) => {
    const allowed = isPackage ? mayUse(room, path, target) : mayKnow(room, path, target)
    if (allowed) return []
    if (isPackage || !mayKnowTypesOf(room, target)) return [`${path} must not import ${target}`]
    return isTypeOnly || TEST.test(path) ? [] : [`${path} must import nothing but types from ${target}`]
  })
}

const reservedImports = ({ path, importedNames }: Source) =>
  importedNames
    .filter((name) => Object.hasOwn(reservedNames, name))
    .filter((name) => !reservedNames[name]?.some((prefix) => covers(prefix, path)))
    .map((name) => `${path} must not import ${name}; what happens is a row of domain/effects, which record writes`)

function roomOf(path: string): Room | undefined {
  const fitting = rooms.flatMap((room) => room.at.filter((prefix) => covers(prefix, path)).map((at) => ({ room, at })))
  return fitting.sort((a, b) => b.at.length - a.at.length)[0]?.room
}

const covers = (prefix: string, path: string) =>
  path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}.`) || path.startsWith(`${prefix}-`)

function mayUse(room: Room, path: string, name: string): boolean {
  if (TEST.test(path)) return true
  if (path.startsWith('web/') && name.startsWith('node:')) return false
  return room.packages?.includes(name) ?? true
}

function knownToTests(room: Room, path: string): string[] {
  const side = path.split('/')[0] ?? ''
  return [...testAllowances.filter((name) => covers(side, name)), ...(room.testsKnow ?? [])]
}

function mayKnow(room: Room, path: string, target: string): boolean {
  const other = roomOf(target)
  if (!other) return false
  const [own, others] = [neighbourhood(path), neighbourhood(target)]
  if (own && others && own !== others && !publicEntry.test(target)) return false
  if (other === room || (own?.startsWith('server/') && ports.test(target))) return true
  const names = TEST.test(path) ? [...room.knows, ...knownToTests(room, path)] : room.knows
  return names.some((name) => (name.endsWith('*') ? target.startsWith(name.slice(0, -1)) : other.at.includes(name)))
}

function mayKnowTypesOf(room: Room, target: string): boolean {
  const other = roomOf(target)
  return other?.at.some((at) => room.knowsTypesOf?.includes(at)) ?? false
}

function neighbourhood(path: string): string | undefined {
  const street = isolatedFolders.find((prefix) => path.startsWith(`${prefix}/`))
  return (
    street &&
    path
      .split('/')
      .slice(0, street.split('/').length + 1)
      .join('/')
  )
}

const FOLDERS = ['.ci', 'contract', 'content', 'deploy', 'docs', 'domain', 'e2e', 'scripts', 'server', 'tools', 'web']

export function readProject(root: string): Map<string, string> {
  const files = new Map<string, string>()
  const add = (path: string) => TEXT.test(path) && files.set(path, readFileSync(join(root, path), 'utf8'))
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(root.length + 1)
      if (entry.isFile() && !path.includes('node_modules/')) add(path)
    }
  }
  for (const name of readdirSync(root).filter((name) => /^[A-Z]+\.md$|^package\.json$/.test(name))) add(name)
  return files
}

if (process.argv[1] === import.meta.filename) {
  const breaches = findBreaches(readProject(join(import.meta.dirname, '..')))
  for (const breach of breaches) console.error(breach)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
