import type { Deps } from '#server/deps.ts'
import { markFileRemoved, selectErasedFiles } from './erase-person.store.ts'

export async function removeErasedFiles(
  { db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>,
  personId: string,
): Promise<void> {
  for (;;) {
    const keys = await selectErasedFiles(db, personId)
    if (keys.length === 0) return
    for (const key of keys) {
      await storage.remove(key)
      if ((await storage.sizeOf(key)) !== null) throw new Error(`the file ${key} is still there after its removal`)
      await markFileRemoved(db, key, now())
    }
  }
}
