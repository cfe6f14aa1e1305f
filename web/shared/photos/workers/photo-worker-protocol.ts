import type { FoundEdges } from '../finder/find-page.ts'
import type { Edits, Size } from '../picture/corners.ts'
import type { Concern } from '../picture/readability.ts'

export interface Photo {
  photo: Blob
  preview: Blob
  picture: Size
  // What the finder saw; left out by photos that were kept before there was one.
  finding?: FoundEdges | undefined
}

export interface PageLook {
  thumbnail: Blob
  concerns: Concern[]
  // Left out by bare pages, and by pages that were kept before there was one.
  hash?: string | undefined
}

export interface PageToPrint {
  photo: Blob
  edits: Edits
  // What was advised against, and used anyway.
  concerns: readonly Concern[]
}

export type PhotoRequest =
  | { kind: 'take'; file: Blob }
  | { kind: 'show'; photo: Photo; edits: Edits; isCard: boolean }
  | { kind: 'print'; pages: PageToPrint[]; title: string; limit: number }

/** What comes back; `null` where the wish cannot be met: no readable picture, or no PDF that small. */
export interface PhotoResult {
  take: Photo | null
  show: PageLook
  print: Blob | null
}

export type FromWorker = { done: number } | { granted: PhotoResult[PhotoRequest['kind']] } | { failed: string }
