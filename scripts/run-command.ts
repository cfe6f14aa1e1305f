import { ConfigError } from '#server/config/config.ts'

/** `failed` is the exit status of an error; 1 also means that `run` returned false. */
export async function runCommand(run: () => Promise<boolean>, failed = 1): Promise<void> {
  try {
    process.exitCode = (await run()) ? 0 : 1
  } catch (error) {
    const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
    for (const line of lines) console.error(line)
    process.exitCode = failed
  }
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function sizeInWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}
