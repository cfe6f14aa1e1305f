import { useEffect, useState } from 'react'
import type { PdfDocument } from './pdf-document.ts'
import { holdPdf, type PdfSource } from './pdf-files.ts'

export interface OpenedPdf {
  document: PdfDocument
  /** Page one, if it was painted ahead. */
  ahead: HTMLCanvasElement | null
}

export type PdfState =
  | { state: 'opening'; opened: null }
  | { state: 'open'; opened: OpenedPdf }
  | { state: 'failed'; opened: null }

const opening: PdfState = { state: 'opening', opened: null }

/** A document, opened for as long as the component is there. `again` tries anew after a failure. */
export function usePdf(source: PdfSource): PdfState & { again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<{ of: PdfSource; attempt: number; state: PdfState } | null>(null)

  useEffect(() => {
    let isThere = true
    const file = holdPdf(source)
    const learn = (state: PdfState) => isThere && setKnown({ of: source, attempt, state })
    Promise.all([file.opening, file.takeAhead()]).then(
      ([document, ahead]) => learn({ state: 'open', opened: { document, ahead } }),
      () => learn({ state: 'failed', opened: null }),
    )
    return () => {
      isThere = false
      file.release()
    }
  }, [source, attempt])

  const state = known?.of === source && known.attempt === attempt ? known.state : opening
  return { ...state, again: () => setAttempt(attempt + 1) }
}
