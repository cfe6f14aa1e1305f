import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Outlives its parent, by its own process group; the end of its input tells it that the parent is gone.
const WATCH = `
while read -r pid; do pids="$pids $pid"; done
for pid in $pids; do ps -o command= -p "$pid" | grep -qF "$0" && kill -9 "$pid"; done
rm -rf "$0"
`

export interface OwnDaemons {
  folder: string
  start: (name: string, command: string, args: readonly string[]) => ChildProcess
  said: (name: string) => Promise<string>
  close: () => Promise<void>
}

/** A place for daemons that never outlive the test: they end and their folder goes also when the test is killed. */
export async function openOwnDaemons(name: string): Promise<OwnDaemons> {
  const folder = await mkdtemp(join(tmpdir(), `lampara-${name}-`))
  const watcher = spawn('sh', ['-c', WATCH, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const ended = once(watcher, 'exit')
  const saidIn = (daemon: string) => join(folder, `${daemon}.said`)
  return {
    folder,
    start: (daemon, command, args) => {
      const keepWords = ['-c', 'said=$1; shift; exec "$@" >>"$said" 2>&1', 'sh', saidIn(daemon), command, ...args]
      const child = spawn('sh', keepWords, { stdio: 'ignore' })
      watcher.stdin.write(`${child.pid}\n`)
      return child
    },
    said: (daemon) => readFile(saidIn(daemon), 'utf8').catch(() => ''),
    close: async () => {
      watcher.stdin.end()
      await ended
    },
  }
}

/** Asks again and again until the answer is yes; a daemon that ended meanwhile, or takes too long, is an error. */
export async function untilTrue(
  what: string,
  ask: () => Promise<boolean>,
  { child, within = 30_000 }: { child?: ChildProcess; within?: number } = {},
): Promise<void> {
  const deadline = performance.now() + within
  while (!(await ask().catch(() => false))) {
    if (child && (child.exitCode !== null || child.signalCode !== null)) throw new Error(`${what}: it ended by itself`)
    if (performance.now() > deadline) throw new Error(`${what}: not within ${within} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
