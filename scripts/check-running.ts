import { type Config, parseConfig } from '#server/config/config.ts'
import { findRunningDatabase } from '#server/database/embedded/embedded.ts'
import { type Database, openDatabase } from '#server/database/open.ts'

interface RunningPortal {
  config: Config
  db: Database
  url: string
}

interface CheckOptions {
  connections: number
  statementTimeout?: number
  what: string
  /** The status where nothing could be looked at; 1 says that something is wrong. */
  couldNotLook?: number
}

export async function checkRunning(options: CheckOptions, passes: (portal: RunningPortal) => Promise<boolean>) {
  try {
    const config = parseConfig(process.env)
    const url = config.database?.directUrl ?? config.database?.url ?? (await findRunningDatabase(config.dataDir))
    if (!url)
      throw new Error(`No portal is running on ${config.dataDir}. Start it: ${options.what} are read while it runs.`)
    const { connections, statementTimeout } = options
    const db = openDatabase(url, { connections, ...(statementTimeout !== undefined && { statementTimeout }) })
    try {
      process.exitCode = (await passes({ config, db, url })) ? 0 : 1
    } finally {
      await db.end({ timeout: 1 })
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = options.couldNotLook ?? 1
  }
}
