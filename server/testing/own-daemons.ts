import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Survives its parent in its own process group; the end of its input signals that the parent is gone.
const WATCH = `
while read -r pid; do pids="$pids $pid"; done
for pid in $pids; do ps -o command= -p "$pid" | grep -qF "$0" && kill -9 "$pid"; done
rm -rf "$0"
`

export interface OwnDaemons {
  folder: string
  start: (name: string, command: string, args: readonly string[]) => ChildProcess
  said: (name: string) => Promise<string>
  /** Waits for the start; ends the daemons after a failure, and throws their output. */
  ready: <T>(start: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** A place for daemons that never outlive the test: a watcher ends them even when the test is killed. */
export async function openOwnDaemons(name: string): Promise<OwnDaemons> {
  const folder = await mkdtemp(join(tmpdir(), `lampara-${name}-`))
  const watcher = spawn('sh', ['-c', WATCH, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const ended = once(watcher, 'exit')
  const saidIn = (daemon: string) => join(folder, `${daemon}.said`)
  const said = (daemon: string) => readFile(saidIn(daemon), 'utf8').catch(() => '')
  const started = new Set<string>()
  const close = async () => {
    watcher.stdin.end()
    await ended
  }
  return {
    folder,
    said,
    close,
    start: (daemon, command, args) => {
      started.add(daemon)
      const keepWords = ['-c', 'said=$1; shift; exec "$@" >>"$said" 2>&1', 'sh', saidIn(daemon), command, ...args]
      const child = spawn('sh', keepWords, { stdio: 'ignore' })
      watcher.stdin.write(`${child.pid}\n`)
      return child
    },
    ready: async (start) => {
      try {
        return await start()
      } catch (error) {
        const words = await Promise.all([...started].map(said))
        await close()
        throw new Error(`${name} did not start:\n${words.join('\n')}`, { cause: error })
      }
    },
  }
}

/** Polls until `ask` succeeds; throws when the daemon ends or the time is over. */
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

export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
  return true
}
