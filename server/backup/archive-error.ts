/** Thrown for an archive that is damaged or cannot be read here; the message says which. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
