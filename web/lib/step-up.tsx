import { useState } from 'react'
import { AssertionOptions, startStepUp } from '#contract/account/passkeys.ts'
import { STEP_UP_HEADER } from '#contract/route.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormFailure } from '#web/ui/notice.tsx'
import { ApiError } from './api-error.ts'
import { askPasskey, PasskeyFailure } from './passkeys.ts'
import { showAlone } from './show-alone.tsx'

type SendRequest = (path: string, init: RequestInit) => Promise<Response>

export interface ActAsked {
  method: string
  path: string
  body?: unknown
}

export async function sendConfirmed(send: SendRequest, act: ActAsked, sentence: string): Promise<SendRequest> {
  const answer = await confirmAct(act, sentence)
  return (path, init) => send(path, { ...init, headers: { ...init.headers, [STEP_UP_HEADER]: answer } })
}

/** Describes the action, asks for the passkey, and returns its response as a request header. */
const confirmAct = (act: ActAsked, sentence: string): Promise<string> =>
  new Promise((resolve, reject) =>
    showAlone((end) => {
      const cancel = () => {
        end()
        reject(new ApiError(403, JSON.stringify({ message: 'You did not confirm this, so nothing was done.' })))
      }
      const confirm = (answer: string) => {
        end()
        resolve(answer)
      }
      return <Question act={act} sentence={sentence} onAnswer={confirm} onCancel={cancel} />
    }),
  )

interface QuestionProps {
  act: ActAsked
  sentence: string
  onAnswer: (answer: string) => void
  onCancel: () => void
}

function Question({ act, sentence, onAnswer, onCancel }: QuestionProps) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = async () => {
    setAsking(true)
    setProblem(undefined)
    try {
      const answer = await askPasskey(await optionsFor(act))
      onAnswer(encoded(answer))
    } catch (error) {
      setProblem(error instanceof PasskeyFailure ? error.message : 'This could not be confirmed. Please try again.')
      setAsking(false)
    }
  }
  return (
    <ConfirmDialog
      onClose={onCancel}
      title="Confirm that it is you"
      description={sentence}
      confirm="Use my passkey"
      initialFocus="confirm"
      isBusy={isAsking}
      busyLabel="Waiting for your passkey..."
      onConfirm={() => void ask()}
    >
      {problem && <FormFailure form={{ failure: problem }} />}
    </ConfirmDialog>
  )
}

async function optionsFor(act: ActAsked): Promise<AssertionOptions> {
  const answer = await fetch(startStepUp.path, {
    method: startStepUp.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(act),
  })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
  return AssertionOptions.parse(await answer.json())
}

const encoded = (answer: object) =>
  btoa(JSON.stringify(answer)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
