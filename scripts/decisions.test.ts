import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../docs/decisions/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const files = readdirSync(folder).filter((name) => name !== 'README.md')

test('each decision has a unique number, and its file name follows its heading', () => {
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  const fileNameOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  expect(files.filter((name) => `${fileNameOf(read(name).split('\n', 1)[0] ?? '')}.md` !== name)).toEqual([])
})

test('each decision is listed in the index once, with its title', () => {
  const listed = [...read('README.md').matchAll(/^\| (\d{4}) \| \[(.+)\]\((.+)\) \|$/gm)]
  expect(listed.map(([, , , name]) => name).sort()).toEqual(files.toSorted())
  const unlike = listed.filter(
    ([, number, title, name = '']) => read(name).split('\n', 1)[0] !== `# ${number} ${title}`,
  )
  expect(unlike.map(([, number]) => number)).toEqual([])
})

test('each decision has a status, and a superseded one names an existing decision', () => {
  const statuses = files.map((name) => /^\*\*Status\.\*\* (?:Accepted|Superseded by (\d{4}))\.$/m.exec(read(name)))
  expect(files.filter((_, at) => statuses[at] === null)).toEqual([])
  const missing = statuses.filter((found) => found?.[1] && !files.some((name) => name.startsWith(found[1] ?? '')))
  expect(missing.map((found) => found?.[1])).toEqual([])
})
