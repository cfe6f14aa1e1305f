import type { FoundEdges } from '../finder/find-page.ts'
import type { Edits, Size } from '../picture/corners.ts'
import type { Concern } from '../picture/readability.ts'

export interface Photo {
  photo: Blob
  preview: Blob
  picture: Size
  // The finder's result; undefined for photos of older releases.
  finding?: FoundEdges | undefined
}

export interface PageLook {
  thumbnail: Blob
  concerns: Concern[]
  // Undefined for blank pages and pages of older releases.
  hash?: string | undefined
}

export interface PageToPrint {
  photo: Blob
  edits: Edits
  // The ignored warnings.
  concerns: readonly Concern[]
}

export type PhotoRequest =
  | { kind: 'take'; file: Blob }
  | { kind: 'show'; photo: Photo; edits: Edits; isCard: boolean }
  | { kind: 'print'; pages: PageToPrint[]; title: string; limit: number }

/** The results; `null` for an unreadable picture or a PDF that cannot be that small. */
export interface PhotoResult {
  take: Photo | null
  show: PageLook
  print: Blob | null
}

export type FromWorker = { done: number } | { granted: PhotoResult[PhotoRequest['kind']] } | { failed: string }
