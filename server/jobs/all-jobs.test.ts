import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..')

test('every job file is in the list of all jobs', () => {
  const list = readFileSync(join(import.meta.dirname, 'all-jobs.ts'), 'utf8')
  const jobs = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.job.ts'))
  expect(jobs.length).toBeGreaterThan(10)
  expect(jobs.filter((path) => !list.includes(`/${path.split('/').at(-1)}'`))).toEqual([])
})
