import type { Corners, Size } from './corners.ts'
import type { Concern } from './readability.ts'

/** A photo as it was taken in: its bytes, its size upright, and a smaller copy to work with on the screen. */
export interface Photo {
  photo: Blob
  preview: Blob
  picture: Size
}

/** How a page looks as it is cropped and turned now. */
export interface PageLook {
  thumbnail: Blob
  concerns: Concern[]
}

export interface PageToPrint {
  photo: Blob
  corners: Corners
}

/** What the worker can be asked for. */
export type Wish =
  | { kind: 'take'; file: Blob }
  | { kind: 'show'; photo: Photo; corners: Corners }
  | { kind: 'print'; pages: PageToPrint[]; title: string; limit: number }

/** What comes back; `null` where the wish cannot be met: no readable picture, or no PDF that small. */
export interface Granted {
  take: Photo | null
  show: PageLook
  print: Blob | null
}

export type FromWorker = { done: number } | { granted: Granted[Wish['kind']] } | { failed: string }
