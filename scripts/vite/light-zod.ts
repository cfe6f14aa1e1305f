import { join } from 'node:path'

/** The contract's schemas judge in a browser as on the server, by a tenth of Zod. */
export const lightZod = [{ find: /^zod$/, replacement: join(import.meta.dirname, '..', '..', 'web', 'lib', 'zod.ts') }]
