// What a migration may do while the previous version runs: add, and never hold a lock for long.
import { indexStatements, type Migration } from '#server/database/migrations.store.ts'

interface MigrationRule {
  refused: RegExp
  why: string
  /** Allowed where the step names the programs that it needs, because no program uses the removed parts. */
  inContract?: true
}

const rules: readonly MigrationRule[] = [
  { refused: /\brename\b/, why: 'renames what older programs know by its name' },
  { refused: /^drop (?:table|view|sequence|type|function|routine)\b/, why: 'drops', inContract: true },
  { refused: /^alter table .*\bdrop column\b/, why: 'drops a column', inContract: true },
  { refused: /^alter table .*\bset not null\b/, why: 'demands what older programs may not give', inContract: true },
  {
    refused: /^alter table .*\balter (?:column )?"?\w+"? (?:set data )?type\b/,
    why: 'writes the whole table anew while nobody can read it',
  },
  {
    refused: /^alter table .*\badd column (?:if not exists )?"?\w+"? [^,]*\bgenerated always as\b/,
    why: 'writes the whole table anew while nobody can read it',
  },
  { refused: /^drop index (?!concurrently)/, why: 'drops an index without `concurrently`' },
]

const ADDED_CONSTRAINT = /\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b/
const ADDED_COLUMN = /\badd column (?:if not exists )?"?\w+"? [^,]*\bnot null\b[^,]*/g

export function complaintsOf({ name, statements, isConcurrent, oldestProgram }: Migration): string[] {
  const plain = statementsOf(statements)
  const made = new Set(
    plain.flatMap((text) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []),
  )
  const isNew = (table: string | undefined) => table !== undefined && made.has(table)
  if (isConcurrent) return concurrentComplaints(name, statements)
  return plain.flatMap((text) => {
    const table = /^alter table (?:only )?(?:if exists )?(\w+)/.exec(text)?.[1]
    if (isNew(table)) return []
    const found = rules.filter(({ refused, inContract }) => refused.test(text) && !(inContract && oldestProgram > 0))
    const whys = found.map(({ why }) => why)
    const [, indexed] = /^create (?:unique )?index .*?\bon (?:only )?(\w+)/.exec(text) ?? []
    if (indexed && !isNew(indexed))
      whys.push(
        `builds an index while nobody can write to ${indexed}: give it a migration of its own, marked -- concurrently`,
      )
    if (table) whys.push(...complaintsOfAlteration(text))
    return whys.map((why) => `${name} ${why}: ${text.slice(0, 100)}`)
  })
}

function complaintsOfAlteration(text: string): string[] {
  const whys: string[] = []
  if (ADDED_CONSTRAINT.test(text) && !/\bnot valid\b/.test(text)) {
    whys.push('checks all rows while nobody can write: add it not valid, and validate it in the next migration')
  }
  if ([...text.matchAll(ADDED_COLUMN)].some(([added]) => !/\bdefault\b|\bidentity\b/.test(added))) {
    whys.push('adds a column that older programs would have to fill')
  }
  return whys
}

function concurrentComplaints(name: string, statements: string): string[] {
  try {
    return indexStatements(statements).length > 0 ? [] : [`${name} does nothing`]
  } catch (error) {
    return [`${name} ${String(error)}`]
  }
}

/** The statements in lower case, one line each, without comments and function bodies. */
const statementsOf = (text: string) =>
  text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
