import { PassThrough, type Readable } from 'node:stream'
import { HEARTBEAT_MS, MISSED } from '#contract/live.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { isLoopback } from '#server/config/config.ts'
import type { Deps } from '#server/deps.ts'
import { type Caller, networkKey } from '#server/http/caller.ts'
import { endOfSession } from '#server/http/session.ts'

const RECONNECT_AFTER = 2_000
// Cuts off a reader with this many unread bytes; the client then reconnects.
const MOST_WAITING = 64 * 1024
const CUT_AFTER = 500
const CHECK_AT_LEAST_EVERY = 5 * MINUTE
const RETRY_AFTER = 1_000

type LiveDeps = Pick<Deps, 'config' | 'db' | 'live' | 'now'>

export function followEvents(deps: LiveDeps, caller: Caller, after?: string): Readable {
  const stream = new PassThrough({ highWaterMark: MOST_WAITING })
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return
    if (!stream.write(text)) stream.destroy()
  }
  const end = () => {
    stream.end()
    // Destroys the stream of a client that does not read to the end.
    setTimeout(() => stream.destroy(), CUT_AFTER).unref()
  }
  const send = (event: string, id?: string) => write(`event: ${event}\ndata: ${JSON.stringify({ id })}\n\n`)
  const leave = deps.live.follow({
    actor: caller,
    sessionHash: caller.sessionHash,
    // A proxy that hides client addresses would make all clients count as one.
    caller: isLoopback(caller.ip) ? null : networkKey(caller.ip),
    send,
    end,
  })
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS).unref()
  const stopWatching = watchSession(deps, caller.sessionHash, end)
  stream.once('close', () => {
    leave()
    clearInterval(heartbeat)
    stopWatching()
  })
  write(`retry: ${RECONNECT_AFTER}\n\n`)
  if (after !== undefined) {
    const changes = deps.live.changesAfter(caller, after)
    if (changes === null) send(MISSED)
    else for (const { event, id } of changes) send(event, id)
  }
  return stream
}

/** Calls `onEnd` when the session ends. Checks at once, because the session may have ended before the stream. */
function watchSession(deps: LiveDeps, sessionHash: Buffer, onEnd: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const checkIn = (milliseconds: number) => {
    if (!stopped) timer = setTimeout(check, Math.max(milliseconds, 1)).unref()
  }
  const check = async () => {
    try {
      const end = await endOfSession(deps, sessionHash)
      if (!end) onEnd()
      else checkIn(Math.min(end.getTime() - deps.now().getTime(), CHECK_AT_LEAST_EVERY))
    } catch {
      // The database is unreachable, so the check runs again soon.
      checkIn(RETRY_AFTER)
    }
  }
  void check()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
