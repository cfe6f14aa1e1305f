/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Migration } from './migrations.store.ts'

const CONCURRENTLY = /^-- concurrently$/m
const CONTRACT = /^-- contract: programs from (\d{4})$/m

export function knownMigrations(files = shippedFiles()): Migration[] {
  const migrations = Object.entries(files).map(([file, text]) => {
    const [, name, digits] = /(?:^|\/)((\d{4})_[a-z0-9_-]+)\.sql$/.exec(file) ?? []
    if (digits === undefined || name === undefined) throw new Error(`${file} is not named like 0001_first.sql`)
    const statements = text.replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(statements).digest('hex')
    const [, from = '0'] = CONTRACT.exec(statements) ?? []
    return {
      number: Number(digits),
      name,
      checksum,
      statements,
      oldestProgram: Number(from),
      isConcurrent: CONCURRENTLY.test(statements),
    }
  })
  migrations.sort((a, b) => a.number - b.number)
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1) throw new Error(`${name} should have the number ${index + 1}`)
  })
  return migrations
}

function shippedFiles(): Record<string, string> {
  // Commands run from source, where no bundler has put the files into the program.
  if (import.meta.url.endsWith('.ts')) return filesIn(join(import.meta.dirname, 'migrations'))
  // The call has no type argument: the test cache looks for 'import.meta.glob(' to see that a file depends on others.
  return import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })
}

const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
