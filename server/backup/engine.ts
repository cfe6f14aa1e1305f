import { findPrograms, programsVersion } from '#server/database/embedded/postgres-programs.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import type { PhysicalManifest } from './manifest.ts'

type Engine = PhysicalManifest['engine']

/** What the files of a PostgreSQL of this version are read by; every other one refuses them. */
export const engineOf = (version: string): Engine => ({
  major: version.split('.')[0] ?? '',
  machine: `${process.platform}-${process.arch}`,
})

export function assertSameEngine({ engine }: PhysicalManifest): void {
  const here = engineOf(programsVersion(findPrograms()))
  if (engine.major === here.major && engine.machine === here.machine) return
  const words = ({ major, machine }: Engine) => `PostgreSQL ${major} on ${machine}`
  throw new StartRefusal(
    `This physical archive is of ${words(engine)}, and this portal brings ${words(here)}: restore it with a portal like ` +
      'that one, or take an archive of npm run backup without --physical, which any newer version reads.',
  )
}
