import { expect, test } from 'vitest'

const sources: Record<string, string> = import.meta.glob('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const TABLE = /KeyWords = \[\n(.*?)\n\]/s
const KEY = /^ {2}\['(.+?)', /gm

const tables = Object.entries(sources).flatMap(([file, source]) => {
  const [, table] = TABLE.exec(source) ?? []
  return table === undefined ? [] : [{ file, keys: [...table.matchAll(KEY)].map(([, key = '']) => key) }]
})

test('no page has a duplicate shortcut', () => {
  expect(tables.length).toBeGreaterThan(8)
  for (const { file, keys } of tables) {
    const each = keys.flatMap((key) => key.split(/ or |, | and /))
    expect(
      each.filter((key, place) => each.indexOf(key) !== place),
      file,
    ).toEqual([])
    // The list itself adds the key that opens it.
    expect(keys, file).not.toContain('?')
    // O starts the jump to another page everywhere.
    expect(keys, file).not.toContain('O')
  }
})
