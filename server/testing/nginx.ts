import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { openOwnDaemons, untilTrue } from './own-daemons.ts'
import { freePort } from './portal-process.ts'

const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
const program = PLACES.map((place) => join(place, 'nginx')).find((path) => existsSync(path))

export function hasNginx(): boolean {
  if (program === undefined) console.log('LEFT OUT: what only a real nginx can prove. None is installed here.')
  return program !== undefined
}

export interface OwnNginx {
  port: number
  complaints: () => Promise<string>
  close: () => Promise<void>
}

export async function startNginx(site: (listen: string) => string): Promise<OwnNginx> {
  if (program === undefined) throw new Error('no nginx is installed here')
  const daemons = await openOwnDaemons('nginx')
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const settings = [
    'daemon off;',
    // Its workers write below a folder that is its starter's alone.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1;',
    `pid ${daemons.folder}/nginx.pid;`,
    'error_log stderr;',
    'events {}',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${daemons.folder}/${name};`),
    site(`127.0.0.1:${port}`),
    '}',
  ]
  const configuration = join(daemons.folder, 'nginx.conf')
  await writeFile(configuration, settings.join('\n'))
  const child = daemons.start('nginx', program, ['-p', daemons.folder, '-e', 'stderr', '-c', configuration])
  try {
    await untilTrue('nginx', () => isListening(port), { child })
  } catch (error) {
    const said = await daemons.said('nginx')
    await daemons.close()
    throw new Error(`nginx did not start:\n${said}`, { cause: error })
  }
  return {
    port,
    complaints: () => daemons.said('nginx'),
    close: async () => {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      await daemons.close()
    },
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false)).once('connect', () => resolve(true))
    socket.once('connect', () => socket.destroy())
  })
