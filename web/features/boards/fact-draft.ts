import type { FactField, FactFields } from '#domain/boards/fact-fields.ts'

/** A value as typed: one text for each field path, so that a wrong entry stays as typed. */
export type FlatDraft = Readonly<Record<string, string>>

const join = (...path: readonly string[]) => path.filter((part) => part !== '').join('.')
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const rowsOf = (draft: FlatDraft, path: string): number => Number(draft[path] ?? 0)

export function flatten(fields: FactFields, value: unknown, at = ''): FlatDraft {
  const known = isRecord(value) ? value : {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => textsOf(field, known[name], join(at, name))),
  )
}

function textsOf(field: FactField, value: unknown, path: string): [string, string][] {
  if (field.kind === 'rows') {
    const rows = listOf(value)
    const texts = rows.flatMap((row, place) => Object.entries(flatten(field.fields, row, join(path, String(place)))))
    return [[path, String(rows.length)], ...texts]
  }
  if (field.kind === 'items' || field.kind === 'choices') return [[path, listOf(value).map(String).join('\n')]]
  if (typeof value === 'boolean') return [[path, value ? 'yes' : 'no']]
  if (field.kind === 'yes_no_unknown' && value === null) return [[path, 'unknown']]
  return [[path, value === null || value === undefined ? '' : String(value)]]
}

export const unflatten = (fields: FactFields, draft: FlatDraft, at = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = answerOf(field, draft, join(at, name))
      return value === undefined ? [] : [[name, value]]
    }),
  )

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const answers: Readonly<Record<string, boolean | null>> = { yes: true, no: false, unknown: null }
const yesOrNo = (text: string) => answers[text]
const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)
const orNothing = (text: string) => (text === '' ? undefined : text)

const readers: Readonly<Record<Exclude<FactField['kind'], 'rows'>, (text: string) => unknown>> = {
  items: linesIn,
  choices: linesIn,
  yes_no: yesOrNo,
  yes_no_unknown: yesOrNo,
  count: (text) => orNothing(text) && number(text),
  count_or_unknown: (text) => (text === '' ? null : number(text)),
  currency: (text) => text.toUpperCase(),
  amount: (text) => (/^\d+$/.test(text) ? `${text}.00` : text),
  choice: orNothing,
  choice_or_unknown: (text) => (text === '' ? null : text),
  text: orNothing,
  line: orNothing,
}

function answerOf(field: FactField, draft: FlatDraft, path: string): unknown {
  if (field.kind !== 'rows') return readers[field.kind]((draft[path] ?? '').trim())
  return Array.from({ length: rowsOf(draft, path) }, (_, place) =>
    unflatten(field.fields, draft, join(path, String(place))),
  )
}

export function withoutRow(fields: FactFields, draft: FlatDraft, path: string, place: number): FlatDraft {
  const rows = Array.from({ length: rowsOf(draft, path) }, (_, row) =>
    unflatten(fields, draft, join(path, String(row))),
  )
  const kept = rows.toSpliced(place, 1)
  const rest = Object.entries(draft).filter(([name]) => name !== path && !name.startsWith(`${path}.`))
  const texts = kept.flatMap((row, at) => Object.entries(flatten(fields, row, join(path, String(at)))))
  return Object.fromEntries([...rest, [path, String(kept.length)], ...texts])
}

/** Returns the field for a problem. Parts of a list that share one field report at that field. */
export function fieldAt(path: readonly PropertyKey[], draft: FlatDraft): string {
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join('.')
    if (Object.hasOwn(draft, name)) return name
  }
  return path.join('.')
}
