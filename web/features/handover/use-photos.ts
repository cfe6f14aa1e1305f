import { useRef, useState } from 'react'
import {
  addHandoverPage,
  HANDOVER_ENDED,
  JPEG,
  type PhoneHandover,
  removeHandoverPage,
} from '#contract/documents/handovers.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { newKey } from '#web/lib/request-key.ts'
import { sentenceOf } from '#web/lib/toast.ts'

export interface SentPhoto {
  key: string
  photo: File | null
  // Null until the photo has arrived.
  id: string | null
  problem: string | null
}

const GONE = 410

// Readable at 200 dpi, in a tenth of the camera's bytes.
const LONGEST_SIDE = 2600
const QUALITY = 0.85

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === GONE

/** Sends photos one by one, so that the pages arrive in the order of the photos. */
export function usePhotos(onGone: () => void) {
  const [sent, setSent] = useState<readonly SentPhoto[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const removed = useRef(new Set<string>())
  const change = (key: string, facts: Partial<SentPhoto>) =>
    setSent((all) => all.map((one) => (one.key === key ? { ...one, ...facts } : one)))

  const send = async ({ key, photo }: SentPhoto) => {
    if (!photo || removed.current.has(key)) return
    try {
      const id = await sendPage(await photoToJpeg(photo))
      if (removed.current.has(key)) await removePage(id)
      else change(key, { id })
    } catch (error) {
      if (isGone(error)) onGone()
      change(key, { problem: sentenceOf(error, 'This photo was not sent') })
    }
  }
  const sendInTurn = (photo: SentPhoto) => {
    change(photo.key, { problem: null })
    queue.current = queue.current.then(() => send(photo))
  }
  return {
    sent,
    show: (pages: PhoneHandover['pages']) =>
      setSent(pages.map(({ id }) => ({ key: id, photo: null, id, problem: null }))),
    add: (files: readonly File[]) => {
      const added = files.map((photo) => ({ key: newKey(), photo, id: null, problem: null }))
      setSent((all) => [...all, ...added])
      for (const one of added) sendInTurn(one)
    },
    again: sendInTurn,
    remove: async ({ key, id }: SentPhoto) => {
      removed.current.add(key)
      try {
        if (id !== null) await removePage(id)
        setSent((all) => all.filter((one) => one.key !== key))
      } catch (error) {
        change(key, { problem: sentenceOf(error, 'This page was not removed') })
      }
    },
  }
}

const removePage = (pageId: string) => call(removeHandoverPage, { params: { pageId } })

async function sendPage(body: Blob): Promise<string> {
  const answer = await fetch(addHandoverPage.path, { method: 'POST', headers: { 'content-type': JPEG }, body })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.text()) || HANDOVER_ENDED)
  const { id }: { id: string } = await answer.json()
  return id
}

async function photoToJpeg(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), JPEG, QUALITY),
  )
}
