import { useRef, useState } from 'react'
import { sentenceOf, toastFailed } from '#web/lib/toast.ts'
import { type FileToUpload, LINK_LIVES_MS } from '#web/shared/uploads/send-whole-file.ts'
import { problemOfPdf, sendPdf } from './attached-pdf.ts'

export function useAttachedPdf() {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const sent = useRef<{ file: File; uploadURL: string; at: number }>(undefined)
  const choose = (chosen: File | undefined) => {
    const found = chosen ? problemOfPdf(chosen) : null
    setProblem(found ?? undefined)
    setFile(found ? undefined : chosen)
  }
  // Uploads the bytes once, so that a retry after a lost response files the same link, not a second file.
  const send = async (file: File): Promise<string> => {
    const before = sent.current
    if (before?.file === file && Date.now() - before.at < LINK_LIVES_MS) return before.uploadURL
    const uploadURL = await sendPdf(file)
    sent.current = { file, uploadURL, at: Date.now() }
    return uploadURL
  }
  const files: FileToUpload[] = file ? [{ file, send: () => send(file) }] : []
  /** Uploads the file and passes on its link. After a failure the file stays chosen. */
  const submit = async (save: (uploadURL: string, file: File) => Promise<void>, failed: string) => {
    setSending(true)
    try {
      if (file) await save(await send(file), file)
    } catch (error) {
      toastFailed(error, sentenceOf(error, failed))
    } finally {
      setSending(false)
    }
  }
  const clear = () => choose(undefined)
  return { file, files, problem, isSending, choose, submit, clear }
}

export type AttachedPdf = ReturnType<typeof useAttachedPdf>
