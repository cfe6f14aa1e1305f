import { useRef, useState } from 'react'
import { sentenceOf, toastFailed } from '#web/lib/toast.ts'
import { problemOfProof, sendProof } from '#web/shared/path/send-proof.ts'

// A link is good for fifteen minutes.
const LINK_LIVES_MS = 10 * 60_000

export function useProof() {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const sent = useRef<{ file: File; uploadURL: string; at: number }>(undefined)
  const choose = (chosen: File | undefined) => {
    const found = chosen ? problemOfProof(chosen) : null
    setProblem(found ?? undefined)
    setFile(found ? undefined : chosen)
  }
  /** Sends the bytes once, so that saving again after a lost answer files the same link and not a second file. */
  const send = async (): Promise<string | undefined> => {
    if (!file) return undefined
    const before = sent.current
    if (before?.file === file && Date.now() - before.at < LINK_LIVES_MS) return before.uploadURL
    const uploadURL = await sendProof(file)
    sent.current = { file, uploadURL, at: Date.now() }
    return uploadURL
  }
  /** Sends it and hands its link on; what goes wrong is told, and the file stays chosen. */
  const submit = async (save: (uploadURL: string, file: File) => Promise<void>, failed: string) => {
    setSending(true)
    try {
      const uploadURL = await send()
      if (file && uploadURL) await save(uploadURL, file)
    } catch (error) {
      toastFailed(error, sentenceOf(error, failed))
    } finally {
      setSending(false)
    }
  }
  const clear = () => choose(undefined)
  return { file, problem, isSending, choose, send, submit, clear }
}

export type Proof = ReturnType<typeof useProof>
