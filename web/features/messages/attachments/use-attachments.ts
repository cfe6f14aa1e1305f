import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NOT_A_PDF } from '#contract/documents/documents.ts'
import {
  MOST_ATTACHMENTS,
  type NewMessage,
  NOT_TO_BE_ATTACHED,
  TOO_MANY_ATTACHMENTS,
} from '#contract/messages/messages.ts'
import { isLineThere } from '#web/lib/connection.ts'
import { useUser } from '#web/lib/session.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { problemOfPdf } from '#web/shared/attached-pdf/attached-pdf.ts'
import { type FileToUpload, LINK_LIVES_MS } from '#web/shared/uploads/send-whole-file.ts'

export interface FileToSend {
  id: string
  file: File
  // Undefined while the upload waits for the connection.
  percent?: number
  problem?: string | undefined
}

/** A file as a message names it before the upload ends. */
export interface NamedFile {
  id: string
  fileName: string
  uploadURL: ''
}

interface FileUnderWay {
  control: AbortController
  link: Promise<string>
  startedAt: number
}

const NONE: readonly FileToSend[] = []
const FAILED = 'The file was not sent. Please try again.'

const sendings = new Map<string, FileUnderWay>()
let lastId = 0

/** The files of a message. They outlive the screen, like the draft, until the page is closed. */
export function useAttachments(draftName: string) {
  const queries = useQueryClient()
  const queryKey = ['attachments', useUser().id, draftName]
  const { data: chosen = NONE } = useQuery<readonly FileToSend[]>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const [problem, setProblem] = useState<string>()
  const files = filesAt(queries, queryKey)

  const choose = async (file: File) => {
    setProblem(undefined)
    const refusal = await problemOf(file)
    if (refusal !== undefined) return setProblem(refusal)
    if (!files.add(file)) setProblem(TOO_MANY_ATTACHMENTS)
  }
  return {
    chosen,
    problem,
    isFull: chosen.length >= MOST_ATTACHMENTS,
    choose: async (several: readonly File[]) => {
      for (const file of several) await choose(file)
    },
    named: chosen.map(({ id, file }): NamedFile => ({ id, fileName: file.name, uploadURL: '' })),
    ...files,
  }
}

export type Attachments = ReturnType<typeof useAttachments>

function filesAt(queries: QueryClient, queryKey: readonly unknown[]) {
  const now = () => queries.getQueryData<readonly FileToSend[]>(queryKey) ?? NONE
  const put = (files: readonly FileToSend[]) => void queries.setQueryData(queryKey, files)
  const change = (id: string, to: Partial<FileToSend>) =>
    put(now().map((one) => (one.id === id ? { ...one, ...to } : one)))

  const send = ({ id, file }: FileToSend): Promise<string> => {
    sendings.get(id)?.control.abort()
    change(id, { percent: 0, problem: undefined })
    const control = new AbortController()
    const onProgress = (sent: number) => change(id, { percent: Math.min(99, Math.floor((sent / file.size) * 100)) })
    const link = sendFile(file, { signal: control.signal, onProgress })
    sendings.set(id, { control, link, startedAt: Date.now() })
    link.then(
      () => change(id, { percent: 100 }),
      (error) => !control.signal.aborted && change(id, { problem: sentenceOf(error, FAILED) }),
    )
    return link
  }
  const linkOf = (one: FileToSend): Promise<string> => {
    const sending = sendings.get(one.id)
    const isUsable = sending && !one.problem && Date.now() - sending.startedAt < LINK_LIVES_MS
    return isUsable ? sending.link : send(one)
  }
  const add = (file: File): boolean => {
    if (now().length >= MOST_ATTACHMENTS) return false
    lastId += 1
    const one = { id: `${lastId}`, file }
    put([...now(), one])
    if (isLineThere()) send(one).catch(() => undefined)
    return true
  }
  const toUpload = (named: readonly NamedFile[]): FileToUpload[] =>
    named.map(({ id }) => {
      const one = now().find((each) => each.id === id)
      if (!one) throw new Error(FAILED)
      return { file: one.file, send: () => linkOf(one) }
    })
  return {
    add,
    toUpload,
    retry: (one: FileToSend) => void send(one).catch(() => undefined),
    remove(ids: readonly string[]) {
      for (const id of ids) {
        sendings.get(id)?.control.abort()
        sendings.delete(id)
      }
      put(now().filter(({ id }) => !ids.includes(id)))
    },
    links: async (named: readonly NamedFile[]): Promise<NonNullable<NewMessage['attachments']>> =>
      Promise.all(toUpload(named).map(async ({ file, send }) => ({ fileName: file.name, uploadURL: await send() }))),
    filesOf: (named: readonly NamedFile[]): File[] =>
      now().flatMap(({ id, file }) => (named.some((one) => one.id === id) ? [file] : [])),
  }
}

async function problemOf(file: File): Promise<string | undefined> {
  const problem = problemOfPdf(file) ?? (await checked(file))
  return problem === NOT_A_PDF ? NOT_TO_BE_ATTACHED : problem
}

async function checked(file: File): Promise<string | undefined> {
  try {
    const { checkFile } = await import('#web/shared/uploads/check-file.ts')
    return (await checkFile(file)).refusal
  } catch {
    // The checker may fail to load offline; the server checks every file.
    return undefined
  }
}

interface SendFileOptions {
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

async function sendFile(file: File, options: SendFileOptions): Promise<string> {
  const { createResumableUpload } = await import('#web/shared/uploads/resumable-upload.ts')
  const upload = createResumableUpload({ name: file.name, data: file, onCheckpoint: () => undefined })
  await upload.send({ ...options, onConnectionLost: () => undefined })
  return upload.checkpoint().location ?? ''
}
