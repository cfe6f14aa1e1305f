import { useEffect, useEffectEvent, useState } from 'react'
import { finishHandover, getPhoneHandover, type PhoneHandover, redeemHandover } from '#contract/documents/handovers.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { isGone, usePhotos } from './use-photos.ts'

type PhoneStep = 'loading' | 'code' | 'words' | 'camera' | 'done' | 'refused' | 'ended'

const NOT_CONNECTED = 'Your phone could not be connected. Check your connection and try again.'

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
    // Removes the secret from the phone's history at once.
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
    refuse: () => {
      setStep('refused')
      void call(finishHandover, {}).catch(() => undefined)
    },
    finish,
    ...photos,
  }
}
