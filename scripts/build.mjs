// Builds the pages, the server and the public pages' renderer, into dist/ or the folder that is given.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
process.env.BUILD_INTO = process.argv[2] ?? 'dist'
const { build } = await import('vite')

const parts = ['', '.worker', '.server', '.pages', '.commands']
for (const part of parts) await build({ configFile: join(root, `vite${part}.config.ts`), logLevel: 'warn' })
