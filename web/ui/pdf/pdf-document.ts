export interface PageSize {
  width: number
  height: number
}

export type Turn = 0 | 1 | 2 | 3

interface Painting {
  /** Screen pixels for each page pixel at 100 %. */
  scale: number
  turn: Turn
  signal?: AbortSignal | undefined
}

/** A PDF that was opened; a scale of 1 is 96 pixels to the inch. */
export interface PdfDocument {
  pageCount: number
  firstSize: PageSize
  // As the program that made the file wrote them.
  keywords?: string
  /** The size of an unrotated page at 100 %. */
  sizeOf: (page: number) => Promise<PageSize>
  /** The page as a picture; rejects when the signal aborts. */
  paint: (page: number, painting: Painting) => Promise<HTMLCanvasElement>
  close: () => void
}
