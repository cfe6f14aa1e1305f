import { createHash } from 'node:crypto'
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

export interface Statement {
  text: string
  values: unknown[]
  name: string
}

const PART: unique symbol = Symbol('part of a statement')
const JSON_TEXT: unique symbol = Symbol('JSON')

// What is unknown in the schema is JSON.
type ColumnValue<Type> = unknown extends Type ? Json | null : Type
type WrittenRow<Table extends keyof Tables> = {
  readonly [Column in keyof Tables[Table]]: ColumnValue<Tables[Table][Column]> | SqlFragment
}

const template = (strings: TemplateStringsArray, ...values: readonly Value[]): SqlFragment => ({
  [PART]: { strings, values },
})

/** Builds a statement or a piece of one, and sends nothing; what runs it is `one`, `rows` and `run` of a `Queryable`. */
export const sql = Object.assign(template, {
  /** `insert into documents (id, …) values (…)`, which may go on with `on conflict` or `returning`. */
  insert: <Table extends keyof Tables>(table: Table, row: WrittenRow<Table>): SqlFragment => {
    const columns = Object.keys(row).map(columnOf)
    const values: Value[] = Object.values(row)
    return template`insert into ${identifier(table)} (${list(columns)}) values (${list(values)})`
  },
  update: <Table extends keyof Tables>(table: Table, changed: Partial<WrittenRow<Table>>): SqlFragment => {
    const values: [string, Value][] = Object.entries(changed)
    const set = values.map(([name, value]) => template`${columnOf(name)} = ${value}`)
    return template`update ${identifier(table)} set ${list(set)}`
  },
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
  typeof value === 'object' && value !== null

// The type is said where the text alone would leave PostgreSQL guessing.
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
