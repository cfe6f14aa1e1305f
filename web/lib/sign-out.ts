import { clearDrafts } from './draft.ts'
import { forgetAllPhotos } from './kept-photos.ts'
import { forgetAllUploads } from './kept-uploads.ts'
import { keepsFiles, noteGone } from './left-files.ts'

/** Signing out is the server's page: it ends the session and leads to the start page. */
export const SIGN_OUT = '/api/logout'

/**
 * Whoever uses this device next finds nothing of this person: photos and files are gone before the page is. Answers
 * null where none are kept, as far as this device has noted it.
 */
export function forgetPerson({ looksAnyway = false } = {}): Promise<unknown> | null {
  clearDrafts()
  noteGone()
  return looksAnyway || keepsFiles() ? Promise.all([forgetAllPhotos(), forgetAllUploads()]) : null
}
