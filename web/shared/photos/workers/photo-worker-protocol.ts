import type { Corners, Edits, Size } from '../picture/corners.ts'
import type { Concern } from '../picture/readability.ts'

export interface Photo {
  photo: Blob
  preview: Blob
  picture: Size
}

export interface ReadPhoto extends Photo {
  /** Where the page lies in it; left out when that is not sure. */
  found?: Corners | undefined
}

export interface PageLook {
  thumbnail: Blob
  concerns: Concern[]
}

export interface PageToPrint {
  photo: Blob
  edits: Edits
}

export type PhotoRequest =
  | { kind: 'take'; file: Blob }
  | { kind: 'show'; photo: Photo; edits: Edits }
  | { kind: 'print'; pages: PageToPrint[]; title: string; limit: number }

/** What comes back; `null` where the wish cannot be met: no readable picture, or no PDF that small. */
export interface PhotoResult {
  take: ReadPhoto | null
  show: PageLook
  print: Blob | null
}

export type FromWorker = { done: number } | { granted: PhotoResult[PhotoRequest['kind']] } | { failed: string }
