import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../docs/decisions/', import.meta.url)

test('each decision has a number of its own, and its heading says it', () => {
  const files = readdirSync(folder)
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  const unlike = files.filter(
    (name) => !readFileSync(new URL(name, folder), 'utf8').startsWith(`# ${name.slice(0, 4)} `),
  )
  expect(unlike).toEqual([])
})
