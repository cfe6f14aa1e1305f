// Builds the pages, the server and the public pages' renderer, into dist/ or the folder that is given.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
process.env.BUILD_INTO = process.argv[2] ?? 'dist'
const { build } = await import('vite')

for (const configFile of ['vite.config.ts', 'vite.worker.config.ts', 'vite.server.config.ts', 'vite.pages.config.ts']) {
  await build({ configFile: join(root, configFile), logLevel: 'warn' })
}
