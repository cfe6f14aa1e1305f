import { useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES } from '#contract/documents/accepted-file.ts'
import type { PhotoPage } from './saved-pages.ts'
import { printPages } from './workers/photo-worker-client.ts'

export type Printing =
  | { stage: 'idle' }
  | { stage: 'working'; done: number; of: number }
  | { stage: 'too large' }
  | { stage: 'failed' }

export function usePrinting(documentName: string, onPdf: (file: File) => Promise<void>) {
  const [printing, setPrinting] = useState<Printing>({ stage: 'idle' })
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const print = async (pages: readonly PhotoPage[]) => {
    if (underWay.current) return
    const control = new AbortController()
    underWay.current = control
    const { signal } = control
    const of = pages.length
    setPrinting({ stage: 'working', done: 0, of })
    const toPrint = pages.map(({ photo, edits, concerns }) => ({ photo: photo.photo, edits, concerns }))
    const onDone = (done: number) => setPrinting({ stage: 'working', done, of })
    try {
      const pdf = await printPages(toPrint, documentName, MAX_FILE_BYTES, { signal, onDone })
      if (!pdf) return setPrinting({ stage: 'too large' })
      await onPdf(new File([pdf], fileNameOf(documentName), { type: 'application/pdf' }))
    } catch {
      setPrinting({ stage: signal.aborted ? 'idle' : 'failed' })
    } finally {
      underWay.current = undefined
    }
  }
  const cancel = () => underWay.current?.abort()
  const forget = () => setPrinting({ stage: 'idle' })
  return { printing, print, cancel, forget }
}

const fileNameOf = (documentName: string) => `${documentName.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.pdf`
