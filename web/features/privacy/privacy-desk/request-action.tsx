import { useState } from 'react'
import {
  CHECK_IDENTITY,
  copyForRequest,
  eraseForRequest,
  type IdentityCheck,
  type PrivacyRequest,
} from '#contract/privacy/privacy-desk.ts'
import { requestActionLabels, requestActionOf } from '#domain/privacy/request-actions.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

interface RequestActionNoticeProps {
  request: PrivacyRequest
  identityCheck: IdentityCheck | null
  onDone: () => void
}

export function RequestActionNotice({ request, identityCheck, onDone }: RequestActionNoticeProps) {
  const [isAsking, setIsAsking] = useState(false)
  const action = requestActionOf(request)
  const failed = 'Nothing was done. Please try again.'
  const input = {
    params: { requestId: request.id },
    body: { identityCheck: identityCheck ?? ('' as IdentityCheck), expectedVersion: request.version },
  }
  const copy = useCall(copyForRequest, {
    input: () => input,
    sent: 'The copy is being made. An email says when it is in My data',
    failed,
    onSuccess: onDone,
  })
  if (action === null || !isToDo(request)) return null
  const begin = () => {
    if (identityCheck === null) return toast.error('Error', CHECK_IDENTITY)
    return action === 'copy' ? copy.mutate() : setIsAsking(true)
  }
  const close = () => setIsAsking(false)
  return (
    <>
      <Notice
        title="The request is answered by doing it"
        actions={
          <Button variant="secondary" size="small" busy={copy.isPending} onClick={begin}>
            {requestActionLabels[action]}
          </Button>
        }
      >
        {action === 'copy' && 'The copy comes into My data, and an email says so.'}
      </Notice>
      {isAsking && action === 'erase' && (
        <CallDialog
          route={eraseForRequest}
          input={input}
          sent="Everything was erased"
          failed={failed}
          onDone={onDone}
          onClose={close}
          title={`Erase everything about ${request.name}?`}
          description="It is erased at once and cannot be taken back. What tax law makes us keep about payments stays, without the name."
          confirm="Erase"
          isDestructive
          busyLabel="Erasing..."
        />
      )}
      {isAsking && action === 'correct' && request.applicationId !== null && identityCheck !== null && (
        <CorrectDialog
          request={request}
          applicationId={request.applicationId}
          identityCheck={identityCheck}
          onClose={close}
          onDone={onDone}
        />
      )}
    </>
  )
}

const isToDo = ({ deed, state }: PrivacyRequest) => deed !== null && state === 'open'
