import { useRef, useState } from 'react'
import { problemOfProof, sendProof } from '#web/shared/path/send-proof.ts'

// A link is good for fifteen minutes.
const LINK_LIVES_MS = 10 * 60_000

export function useProof() {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
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
  const clear = () => choose(undefined)
  return { file, problem, choose, send, clear }
}

export type Proof = ReturnType<typeof useProof>
