import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { freePort } from './doubles/ports.ts'
import { listens, openOwnDaemons, untilTrue } from './own-daemons.ts'

const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
const caddyfile = join(import.meta.dirname, '..', '..', 'deploy', 'Caddyfile')

type ProxyName = 'nginx' | 'caddy'

const findProxy = (name: ProxyName) => PLACES.map((place) => join(place, name)).find((path) => existsSync(path))

export function hasProxy(name: ProxyName): boolean {
  const isHere = findProxy(name) !== undefined
  if (!isHere) console.log(`LEFT OUT: what only a real ${name} can prove. None is installed here.`)
  return isHere
}

export interface OwnProxy {
  port: number
  complaints: () => Promise<string>
  close: () => Promise<void>
}

/** `command` builds the command line from the program path and the port to listen on. */
async function startProxy(
  name: ProxyName,
  command: (place: { program: string; port: number; folder: string }) => Promise<string[]>,
): Promise<OwnProxy> {
  const program = findProxy(name)
  if (program === undefined) throw new Error(`no ${name} is installed here`)
  const daemons = await openOwnDaemons(name)
  const port = await freePort()
  const child = daemons.start(name, 'env', await command({ program, port, folder: daemons.folder }))
  await daemons.ready(() => untilTrue(name, () => listens(port), { child }))
  return {
    port,
    complaints: () => daemons.said(name),
    close: async () => {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      await daemons.close()
    },
  }
}

export const startNginx = (site: (listen: string) => string): Promise<OwnProxy> =>
  startProxy('nginx', async ({ program, port, folder }) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const settings = [
      'daemon off;',
      // nginx workers write to a folder that belongs to the starting user alone.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'worker_processes 1;',
      `pid ${folder}/nginx.pid;`,
      'error_log stderr;',
      'events {}',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      site(`127.0.0.1:${port}`),
      '}',
    ]
    const configuration = join(folder, 'nginx.conf')
    await writeFile(configuration, settings.join('\n'))
    return [program, '-p', folder, '-e', 'stderr', '-c', configuration]
  })

/** Starts Caddy with the configuration of deploy/, but without the certificate. */
export const startCaddy = (portals: readonly { port: number }[]): Promise<OwnProxy> =>
  startProxy('caddy', async ({ program, port, folder }) => [
    `XDG_DATA_HOME=${folder}`,
    `XDG_CONFIG_HOME=${folder}`,
    `CADDY_ADMIN=127.0.0.1:${await freePort()}`,
    `PORTAL_DOMAIN=http://:${port}`,
    `PORTALS=${portals.map((portal) => `127.0.0.1:${portal.port}`).join(' ')}`,
    ...[program, 'run', '--config', caddyfile, '--adapter', 'caddyfile'],
  ])
