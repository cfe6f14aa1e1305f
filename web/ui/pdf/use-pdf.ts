import { useEffect, useState } from 'react'
import type { PdfDocument } from './pdf-document.ts'
import { holdPdf, openPdfOf, type PdfSource } from './pdf-files.ts'

interface PdfLoad {
  of: PdfSource
  count: number
  document: PdfDocument | null
}

export function usePdf(source: PdfSource): { document: PdfDocument | null; failed: boolean; again: () => void } {
  const [count, setCount] = useState(0)
  const [known, setKnown] = useState<PdfLoad | null>(null)

  useEffect(() => {
    let isThere = true
    const file = holdPdf(source)
    const learn = (document: PdfDocument | null) => isThere && setKnown({ of: source, count, document })
    file.opening.then(learn, () => learn(null))
    return () => {
      isThere = false
      file.release()
    }
  }, [source, count])

  const isKnown = known?.of === source && known.count === count
  return {
    // A prefetched document is there in the first render.
    document: isKnown ? known.document : openPdfOf(source),
    failed: isKnown && known.document === null,
    again: () => setCount(count + 1),
  }
}
