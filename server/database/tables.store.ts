import type { Queryable } from './open.ts'
import { type RowOf, sql } from './sql.ts'

type SchemaColumn = RowOf<typeof columns>

const columns = sql.select({
  table: sql.text`relname`,
  column: sql.text`attname`,
  type: sql.text`format_type(atttypid, null)`,
  isNullable: sql.bool`not attnotnull`,
  isFilled: sql.bool`adbin is not null`,
  isGenerated: sql.bool`attgenerated <> '' or attidentity = 'a'`,
  allowed: sql.nullable(sql.texts`
    select array_agg(found[1])
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), $$'([^']*)'::text$$, 'g') as found
    where conrelid = c.oid and contype = 'c' and conkey = array[attnum]
      and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)\\)\\)$'`),
})`
  from pg_class c join pg_attribute on attrelid = c.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
    and attnum > 0 and not attisdropped
  order by relname, attnum`

const types: Record<string, string> = {
  bigint: 'string | number | bigint',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  jsonb: 'unknown',
  'timestamp with time zone': 'Date',
}

function typeOf({ type, allowed, isNullable }: SchemaColumn): string {
  const element = type.replace(/\[\]$/, '')
  const one = allowed ? allowed.map((value) => `'${value}'`).join(' | ') : (types[element] ?? 'string')
  return `${element === type ? one : `readonly (${one})[]`}${isNullable ? ' | null' : ''}`
}

const nameOf = ({ column }: SchemaColumn) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function membersOf(columns: readonly SchemaColumn[], line: (column: SchemaColumn) => string): string {
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const members = columns.filter((one) => one.table === table).map((one) => `    ${line(one)}\n`)
    return `  ${table}: {\n${members.join('')}  }\n`
  })
  return tables.join('')
}

export async function describeTables(db: Queryable): Promise<string> {
  const all = await db.rows(columns)
  const written = all.filter(({ isGenerated }) => !isGenerated)
  const generated = all.filter(({ isGenerated }) => isGenerated)
  return `// What a statement may write, and what it may only read, as the migrations leave it.
// \`npm run schema\` writes this, and a test refuses one that is old.
export interface Tables {
${membersOf(written, (one) => `${nameOf(one)}${one.isFilled || one.isNullable ? '?' : ''}: ${typeOf(one)}`)}}

export interface GeneratedColumns {
${membersOf(generated, (one) => `${nameOf(one)}: ${typeOf(one)}`)}}
`
}
