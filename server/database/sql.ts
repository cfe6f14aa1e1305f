import { createHash } from 'node:crypto'
import type { CheckedList, ListedRow, ReadRow } from './column-list.ts'
import type { Tables } from './tables.d.ts'

export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Uint8Array
  | Json
  | SqlFragment
  | readonly (string | number | bigint | boolean | null | Date)[]

export interface Json {
  readonly [JSON_TEXT]: string
}

export interface SqlFragment {
  readonly [PART]: { strings: readonly string[]; values: readonly Value[] }
}

export interface SqlOf<Type> extends SqlFragment {
  readonly [TYPE]: Type
}

/** A statement, and a tag that adds the rest: `sql.select('users', 'email')\`where id = ${id}\``. */
interface Continued<Row> extends SqlOf<Row> {
  (strings: TemplateStringsArray, ...values: readonly Value[]): Continued<Row>
}

/** The row type of a statement, of a function that builds a statement, or of one that finds rows. */
export type RowOf<Source> =
  Source extends SqlOf<infer Row> ? Row : Source extends (...given: never[]) => infer Made ? RowMade<Made> : never
type RowMade<Made> =
  Made extends Promise<infer Found> ? NonNullable<Found extends (infer Row)[] ? Row : Found> : RowOf<Made>

export interface Statement {
  text: string
  values: unknown[]
  name: string
}

const PART: unique symbol = Symbol('part of a statement')
const JSON_TEXT: unique symbol = Symbol('JSON')
declare const TYPE: unique symbol

// A column of type `unknown` holds JSON.
type ColumnValue<Type> = unknown extends Type ? Json | null : Type
type WrittenRow<Table extends keyof Tables> = {
  readonly [Column in keyof Tables[Table]]: ColumnValue<Tables[Table][Column]> | SqlFragment
}

const template = (strings: TemplateStringsArray, ...values: readonly Value[]): SqlFragment => ({
  [PART]: { strings, values },
})

type Expressions = Readonly<Record<string, SqlOf<unknown>>>
type Flat<Row> = { [Name in keyof Row]: Row[Name] }
type With<Row, More extends Expressions> = Flat<Row & { [Name in keyof More]: RowOf<More[Name]> }>

const typed = <Type>(part: SqlFragment) => part as SqlOf<Type>
const raw = (text: string): SqlFragment => ({ [PART]: { strings: [text], values: [] } })

const expression =
  <Base>(cast: string) =>
  <Type extends Base = Base>(strings: TemplateStringsArray, ...values: readonly Value[]): SqlOf<Type> =>
    typed(template`(${template(strings, ...values)})${raw(cast)}`)

const isFragment = (part: SqlFragment | Expressions): part is SqlFragment => PART in part

const named = (more: Expressions): SqlFragment[] =>
  Object.entries(more).map(([name, value]) => template`${value} as ${columnOf(name)}`)

/** Lists columns of the tables, `u.id, u.email as user_email`, and named expressions. */
function columns<From extends string, List extends string, More extends Expressions = Record<never, never>>(
  _from: From,
  listed: List & CheckedList<From, List>,
  more?: More,
): SqlOf<With<ListedRow<From, List>, More>> {
  return typed(list([raw(listed), ...named(more ?? {})]))
}

function continued<Row>(begun: SqlFragment): Continued<Row> {
  const tag = (strings: TemplateStringsArray, ...values: readonly Value[]) =>
    continued<Row>(template`${begun} ${template(strings, ...values)}`)
  return Object.assign(tag, begun) as Continued<Row>
}

/** Builds `select … from …`, typed by its tables; with `columns` or expressions alone the tag adds the rest. */
function select<From extends string, List extends string, More extends Expressions = Record<never, never>>(
  from: From,
  listed: List & CheckedList<From, List>,
  more?: More,
): Continued<With<ListedRow<From, List>, More>>
function select<Row>(columns: SqlOf<Row>): Continued<Row>
function select<Row, More extends Expressions>(columns: SqlOf<Row>, more: More): Continued<With<Row, More>>
function select<Row, More>(columns: SqlOf<Row>, more: SqlOf<More>): Continued<Flat<Row & More>>
function select<More extends Expressions>(more: More): Continued<With<unknown, More>>
function select(first: string | SqlFragment | Expressions, ...others: readonly (string | SqlFragment | Expressions)[]) {
  const all = typeof first === 'string' ? others : [first, ...others]
  const from = typeof first === 'string' ? raw(` from ${first}`) : raw('')
  return continued(template`select ${list(all.flatMap(parts))}${from}`)
}

const parts = (part: string | SqlFragment | Expressions): readonly SqlFragment[] =>
  typeof part === 'string' ? [raw(part)] : isFragment(part) ? [part] : named(part)

type Returning<Row> = (strings: TemplateStringsArray, ...values: readonly Value[]) => SqlOf<Row>

function returning<From extends string, List extends string, More extends Expressions = Record<never, never>>(
  tables: From,
  listed: List & CheckedList<From, List>,
  more?: More,
): Returning<With<ListedRow<From, List>, More>>
function returning<Row>(columns: SqlOf<Row>): Returning<Row>
function returning<More extends Expressions>(more: More): Returning<With<unknown, More>>
function returning(
  first: string | SqlFragment | Expressions,
  ...others: readonly (string | Expressions)[]
): Returning<unknown> {
  const all = list((typeof first === 'string' ? others : [first]).flatMap(parts))
  return (strings, ...values) => typed(template`${template(strings, ...values)} returning ${all}`)
}

/** Builds a statement or a fragment, and sends nothing: `one`, `rows` and `run` of a `Queryable` run it. */
export const sql = Object.assign(template, {
  fields: <Table extends keyof Tables & string, Name extends keyof ReadRow<Table> & string>(
    _table: Table,
    as: string,
    names: readonly Name[],
  ): SqlOf<Pick<ReadRow<Table>, Name>> =>
    typed(list(names.map((name) => template`${identifier(as)}.${columnOf(name)}`))),
  /** Builds `insert into documents (id, …) values (…)`; `on conflict` or `returning` may follow. */
  insert: <Table extends keyof Tables>(table: Table, row: WrittenRow<Table>, as: string = table): SqlFragment => {
    const columns = Object.keys(row).map(columnOf)
    const values: Value[] = Object.values(row)
    const into = template`${identifier(table)} as ${identifier(as)}`
    return template`insert into ${into} (${list(columns)}) values (${list(values)})`
  },
  /** Inserts a row, or updates every column of the existing row except those in `kept`. */
  upsert: <Table extends keyof Tables, Row extends WrittenRow<Table>>(
    table: Table,
    row: Row,
    { on, kept = [], as }: { on: readonly (keyof Row & string)[]; kept?: readonly (keyof Row & string)[]; as?: string },
  ): SqlFragment => {
    const stays = new Set<string>([...on, ...kept])
    const renewed = Object.keys(row).flatMap((name) => (stays.has(name) ? [] : [columnOf(name)]))
    const set = renewed.map((column) => template`${column} = excluded.${column}`)
    return template`${sql.insert(table, row, as)} on conflict (${list(on.map(columnOf))}) do update set ${list(set)}`
  },
  update: <Table extends keyof Tables>(table: Table, changed: Partial<WrittenRow<Table>>): SqlFragment => {
    const values: [string, Value][] = Object.entries(changed)
    const set = values.map(([name, value]) => template`${columnOf(name)} = ${value}`)
    return template`update ${identifier(table)} set ${list(set)}`
  },
  columns,
  select,
  /** Builds a select whose tag adds the FROM: `sql.pick('users u', 'u.email')\`from (…) t join users u on …\``. */
  pick: <From extends string, List extends string, More extends Expressions = Record<never, never>>(
    tables: From,
    listed: List & CheckedList<From, List>,
    more?: More,
  ) => select(columns<From, List, More>(tables, listed, more)),
  returning,
  among: <Row>(rows: SqlOf<Row>): Continued<Row> => continued(template`select * from (${rows}) r`),
  limited: (from: SqlFragment, rows: number): SqlFragment => template`from (select ${from} limit ${rows}) hits`,
  every: (conditions: readonly (SqlFragment | false | null | undefined | '')[]): SqlFragment =>
    conditions.reduce<SqlFragment>((all, each) => (each ? template`${all} and ${each}` : all), template`true`),
  /** Puts named subqueries before a statement: `sql.with(sql\`hits as (…)\`, sql.select(…)\`from hits\`)`. */
  with: <Row>(tables: SqlFragment, statement: SqlOf<Row>): SqlOf<Row> => typed(template`with ${tables} ${statement}`),
  // PostgreSQL expects ten ids in an array, so that one id seems to deserve a new plan each time.
  oneOf: (ids: readonly string[]): SqlFragment =>
    ids.length === 1 ? template`= ${list(ids)}::uuid` : template`= any(${ids}::uuid[])`,
  unionAll: <Row>(statements: readonly SqlOf<Row>[]): SqlOf<Row> =>
    typed(statements.map((one) => template`(${one})`).reduce((all, one) => template`${all} union all ${one}`)),
  /** Fetches the next rows of a cursor, typed by the statement that declared the cursor. */
  fetch: <Row>(count: number, cursor: string, _declaredFor: SqlOf<Row>): SqlOf<Row> =>
    typed(raw(`fetch ${count} from ${cursor}`)),
  bool: expression<boolean>('::boolean'),
  decimal: expression<string>('::numeric'),
  float: expression<number>('::float8'),
  instant: expression<Date>('::timestamptz'),
  int: expression<number>('::int'),
  bytes: expression<Buffer>('::bytea'),
  json: expression<unknown>(''),
  text: expression<string>('::text'),
  texts: expression<string[]>('::text[]'),
  nullable: <Type>(value: SqlOf<Type>): SqlOf<Type | null> => value,
})

const columnOf = (name: string) => identifier(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

const list = (values: readonly Value[]): SqlFragment => ({
  [PART]: { strings: ['', ...values.slice(1).map(() => ', '), ''].slice(values.length === 0 ? 1 : 0), values },
})

export const json = (value: unknown): Json => ({ [JSON_TEXT]: JSON.stringify(value) })

export const identifier = (name: string): SqlFragment => ({
  [PART]: { strings: [`"${name.replaceAll('"', '""')}"`], values: [] },
})

export function toStatement(part: SqlFragment): Statement {
  const values: unknown[] = []
  const text = textOf(part, values)
  return { text, values, name: nameOf(text) }
}

function textOf(part: SqlFragment, values: unknown[]): string {
  const { strings, values: given } = part[PART]
  return strings.reduce((text, string, index) => `${text}${bind(given[index - 1], values)}${string}`)
}

function bind(value: Value | undefined, values: unknown[]): string {
  if (value === undefined) throw new Error('A value in a statement is undefined; say null for nothing')
  if (isObject(value) && PART in value) return textOf(value, values)
  const [plain, type] = toPlain(value)
  values.push(plain)
  return `$${values.length}${type}`
}

const isObject = (value: Value): value is Exclude<Value, string | number | bigint | boolean | null> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

// Adds a cast where PostgreSQL could not tell the type of a parameter.
function toPlain(value: Exclude<Value, SqlFragment>): [plain: unknown, type: string] {
  if (typeof value === 'boolean') return [value, '::boolean']
  if (typeof value === 'bigint') return [String(value), '::bigint']
  if (value instanceof Date) return [value.toISOString(), '::timestamptz']
  if (value instanceof Uint8Array) return [Buffer.from(value.buffer, value.byteOffset, value.byteLength), '::bytea']
  if (Array.isArray(value)) return [value.map((each) => (each instanceof Date ? each.toISOString() : each)), '']
  if (typeof value === 'object' && value !== null && JSON_TEXT in value) return [value[JSON_TEXT], '::jsonb']
  return [value, '']
}

const names = new Map<string, string>()

export function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}
