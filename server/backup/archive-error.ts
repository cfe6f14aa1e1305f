/** The archive is not what was written, or cannot be read here; the message says which. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
