// Runs in a process of its own: starts the embedded database, reports its URL, and keeps running until killed or until
// the parent disconnects.
import { startEmbedded } from '#server/database/embedded/embedded.ts'

const outcome = await startEmbedded({ dataDir: process.argv[2] ?? '' }).then(
  ({ url }) => ({ url }),
  (error: unknown) => ({ refusal: error instanceof Error ? error.message : String(error) }),
)
process.send?.(outcome)
process.once('disconnect', () => process.exit(1))
setInterval(() => {}, 1_000)
