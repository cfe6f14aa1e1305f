// Builds the pages, the server and the public pages' renderer, into dist/ or the folder that is given.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
process.env.BUILD_INTO = process.argv[2] ?? 'dist'
const { build } = await import('vite')

for (const part of ['web', 'worker', 'server', 'pages', 'commands'])
  await build({ configFile: join(root, 'scripts', 'vite', `${part}.ts`), logLevel: 'warn' })
