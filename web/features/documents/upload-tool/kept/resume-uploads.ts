import type { QueryClient } from '@tanstack/react-query'
import { documentUpload } from '../document-upload.ts'
import { keptPlaces, removeForeignAndOld } from './kept-upload.ts'
import { nameOfUpload } from './upload-notes.ts'

const takenUp = new Set<string>()

export async function resumeUploads(queries: QueryClient, personId: string): Promise<void> {
  await removeForeignAndOld(personId).catch(() => undefined)
  for (const place of keptPlaces(personId)) {
    const name = nameOfUpload(place)
    if (takenUp.has(name)) continue
    takenUp.add(name)
    void documentUpload(queries, place).takeUp()
  }
}
