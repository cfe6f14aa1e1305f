import { useEffect, useEffectEvent, useState } from 'react'
import {
  addHandoverPage,
  finishHandover,
  getPhoneHandover,
  HANDOVER_ENDED,
  JPEG,
  type PhoneHandover,
  redeemHandover,
  removeHandoverPage,
} from '#contract/documents/handovers.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { photoToJpeg } from './photo-to-jpeg.ts'

export interface SentPhoto {
  key: string
  photo: File | null
  // Null until it has arrived.
  id: string | null
  problem: string | null
}

type PhoneStep = 'loading' | 'code' | 'words' | 'camera' | 'done' | 'ended'

const GONE = 410
const NOT_CONNECTED = 'Your phone could not be connected. Check your connection and try again.'
const NOT_SENT = 'This photo was not sent'

export function usePhone() {
  const [step, setStep] = useState<PhoneStep>('loading')
  const [handover, setHandover] = useState<PhoneHandover>()
  const [problem, setProblem] = useState<string | null>(null)
  const photos = usePhotos(() => setStep('ended'))

  const redeem = async (secret: string) => {
    setProblem(null)
    try {
      begin(await call(redeemHandover, { body: { secret } }))
    } catch (error) {
      setProblem(sentenceOf(error, NOT_CONNECTED))
      setStep('code')
    }
  }
  const begin = (phone: PhoneHandover) => {
    setHandover(phone)
    photos.show(phone.pages)
    setStep('words')
  }
  const open = useEffectEvent(async () => {
    const secret = window.location.hash.slice(1)
    // It stands in the history of the phone no longer than needed.
    window.history.replaceState(null, '', window.location.pathname)
    if (secret) return redeem(secret)
    await call(getPhoneHandover, {}).then(begin, () => setStep('code'))
  })
  useEffect(() => void open(), [])

  const finish = async () => {
    setProblem(null)
    await call(finishHandover, {}).then(
      () => setStep('done'),
      (error: unknown) => (isGone(error) ? setStep('ended') : setProblem(sentenceOf(error, NOT_CONNECTED))),
    )
  }
  return {
    step,
    handover,
    problem,
    redeem,
    accept: () => setStep('camera'),
    refuse: () => setStep('ended'),
    finish,
    ...photos,
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === GONE

function usePhotos(onGone: () => void) {
  const [sent, setSent] = useState<readonly SentPhoto[]>([])
  const change = (key: string, facts: Partial<SentPhoto>) =>
    setSent((all) => all.map((one) => (one.key === key ? { ...one, ...facts } : one)))

  const send = async ({ key, photo }: SentPhoto) => {
    if (!photo) return
    change(key, { problem: null })
    try {
      change(key, { id: await sendPage(await photoToJpeg(photo)) })
    } catch (error) {
      if (isGone(error)) onGone()
      change(key, { problem: sentenceOf(error, NOT_SENT) })
    }
  }
  return {
    sent,
    show: (pages: PhoneHandover['pages']) =>
      setSent(pages.map(({ id }) => ({ key: id, photo: null, id, problem: null }))),
    add: (files: readonly File[]) => {
      const added = files.map((photo) => ({ key: crypto.randomUUID(), photo, id: null, problem: null }))
      setSent((all) => [...all, ...added])
      for (const one of added) void send(one)
    },
    again: (photo: SentPhoto) => void send(photo),
    remove: async ({ key, id }: SentPhoto) => {
      const isRemoved =
        id === null ||
        (await call(removeHandoverPage, { params: { pageId: id } }).then(
          () => true,
          (error: unknown) => void change(key, { problem: sentenceOf(error, 'This page was not removed') }),
        ))
      if (isRemoved) setSent((all) => all.filter((one) => one.key !== key))
    },
  }
}

async function sendPage(body: Blob): Promise<string> {
  const answer = await fetch(addHandoverPage.path, { method: 'POST', headers: { 'content-type': JPEG }, body })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.text()) || HANDOVER_ENDED)
  const { id }: { id: string } = await answer.json()
  return id
}
