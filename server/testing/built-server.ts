import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export interface BuiltServer {
  main: string
  remove: () => Promise<void>
}

/** Lies below node_modules, so that the build finds the embedded database as dist does. */
export const nameOfBuild = (): string => join('node_modules', '.cache', `lampara-server-${process.pid}-${Date.now()}`)

async function build(dist: string, mode: 'production' | 'children', part = 'server'): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = ['--config', `scripts/vite/${part}.ts`, '--mode', mode, '--logLevel', 'warn']
  const child = spawn(process.execPath, [vite, 'build', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BUILD_INTO: dist },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the server could not be built (${code})`)
}

/** Builds the child processes for PDFs and packets as shipped: from source, each start would compile them. */
export async function buildChildren(dist: string): Promise<string> {
  await build(dist, 'children')
  return join(root, dist, 'server')
}

export const buildCommands = (dist: string): Promise<void> => build(dist, 'production', 'commands')

/** Builds the server as shipped, with a stub website: other tests cover the pages. */
export async function buildServer(dist = nameOfBuild()): Promise<BuiltServer> {
  await build(dist, 'production')
  const folder = join(root, dist)
  await mkdir(join(folder, 'web'), { recursive: true })
  await mkdir(join(folder, 'pages'), { recursive: true })
  await writeFile(join(folder, 'web', 'index.html'), '<!doctype html><title>shell</title>')
  await writeFile(join(folder, 'web', 'public.html'), '<!doctype html><!--head--><!--page-->')
  await writeFile(
    join(folder, 'pages', 'render-public-page.js'),
    "export const renderPublicPage = ({ path }) => ({ head: '<title>public</title>', body: path })\n",
  )
  await writeFile(
    join(folder, 'pages', 'render-site.js'),
    'export const scriptedPages = {}\nexport const renderAuthPages = () => ({})\n' +
      "export const renderPortalPage = async () => ({ title: 'portal', html: '', written: { answers: [], parts: [] } })\n",
  )
  return {
    main: join(folder, 'server', 'main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
