import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from './doubles/ports.ts'
import { openOwnDaemons, untilTrue } from './own-daemons.ts'

// Split in two, so that no virus scanner flags this source file.
const [FRONT, BACK] = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*']

export const infectedBytes = (): Buffer => Buffer.from(`${FRONT}${BACK}`)

/** The daemon adds the suffix UNOFFICIAL to a signature outside of its own database. */
export const INFECTION = 'Lampara.Test.UNOFFICIAL'

export interface OwnClamd {
  url: string
  stop: () => Promise<void>
  startAgain: () => Promise<void>
  freeze: () => void
  thaw: () => void
  close: () => Promise<void>
}

export async function startClamd(): Promise<OwnClamd> {
  const daemons = await openOwnDaemons('clamd')
  const port = await freePort()
  const signatures = join(daemons.folder, 'signatures')
  const configuration = join(daemons.folder, 'clamd.conf')
  await mkdir(signatures)
  await writeFile(join(signatures, 'test.ndb'), `Lampara.Test:0:*:${infectedBytes().toString('hex')}\n`)
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${signatures}`,
    `TemporaryDirectory ${daemons.folder}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    'StreamMaxLength 25M',
    'MaxThreads 4',
  ]
  await writeFile(configuration, `${settings.join('\n')}\n`)

  const start = async () => {
    const child = daemons.start('clamd', 'clamd', [`--config-file=${configuration}`])
    await daemons.ready(() => untilTrue('clamd', () => answersPing(port), { child }))
    return child
  }
  let running = await start()
  return {
    url: `tcp://127.0.0.1:${port}`,
    stop: async () => {
      const exit = once(running, 'exit')
      running.kill('SIGKILL')
      await exit
    },
    startAgain: async () => {
      running = await start()
    },
    freeze: () => running.kill('SIGSTOP'),
    thaw: () => running.kill('SIGCONT'),
    close: daemons.close,
  }
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(1_000, () => socket.destroy(new Error('mute')))
  socket.write('zPING\0')
  return (await text(socket)).startsWith('PONG')
}
