import { type Config, parseConfig } from '#server/config/config.ts'
import { addressOfRunning } from '#server/database/embedded/embedded.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { runCommand } from './run-command.ts'

interface RunningPortal {
  config: Config
  db: Database
  url: string
}

interface CheckOptions {
  connections: number
  statementTimeout?: number
  what: string
  /** The exit status when the check could not run; 1 means that the check found an error. */
  couldNotLook?: number
}

export const checkRunning = (options: CheckOptions, passes: (portal: RunningPortal) => Promise<boolean>) =>
  runCommand(async () => {
    const config = parseConfig(process.env)
    const url = await addressOfRunning(config)
    if (!url) throw new Error(`No portal is running on ${config.dataDir}. Start it: ${options.what} while it runs.`)
    const { connections, statementTimeout } = options
    await using db = openDatabase(url, { connections, ...(statementTimeout !== undefined && { statementTimeout }) })
    return await passes({ config, db, url })
  }, options.couldNotLook)
