// Runs in a process of its own: claims the folder, reports the outcome, and keeps running.
import { lockDataFolder } from '#server/database/embedded/data-folder-lock.ts'

const outcome = await lockDataFolder(process.argv[2] ?? '').then(
  () => 'held',
  (error: unknown) => String(error),
)
process.send?.(outcome)
setInterval(() => {}, 1_000)
