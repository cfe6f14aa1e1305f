import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Who was erased, and when; a tombstone outside the database, so that no archive brings the person back. */
export const Tombstone = z.object({ personId: z.uuid(), erasedAt: z.iso.datetime() })
export type Tombstone = z.output<typeof Tombstone>

const NAME = 'erased.jsonl'

export const tombstonesFile = (folder: string): string => join(folder, NAME)

export async function recordTombstone(
  { dataDir, backup }: { dataDir: string; backup: { folder: string | undefined } },
  person: Tombstone,
): Promise<void> {
  for (const folder of [dataDir, backup.folder]) if (folder) await addTombstones(folder, [person])
}

/** Adds the missing people to the list in a folder; returns once the list is on the disk. */
export async function addTombstones(folder: string, people: readonly Tombstone[]): Promise<void> {
  const known = new Set((await readTombstones(tombstonesFile(folder))).map(({ personId }) => personId))
  const added = [...new Map(people.map((person) => [person.personId, person])).values()].filter(
    ({ personId }) => !known.has(personId),
  )
  if (added.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await using file = await open(tombstonesFile(folder), 'a', 0o600)
  // A line break first: what a killed process wrote only in part must not spoil the next line.
  await file.write(`\n${added.map((person) => JSON.stringify(person)).join('\n')}\n`)
  await file.sync()
}

/** Reads the list, empty when absent; refuses a bad line, by which an erased person could come back. */
export async function readTombstones(path: string): Promise<Tombstone[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const entry = entryOf(line)
    // Cut off by a killed process: the erasure writes the line again when it is repeated.
    if (!entry && index < lines.length - 1 && !line.endsWith('}')) return []
    if (!entry) throw new Error(`${path}: line ${index + 1} does not name an erased person. Correct or remove it.`)
    return [entry]
  })
}

function entryOf(line: string): Tombstone | undefined {
  try {
    return Tombstone.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
