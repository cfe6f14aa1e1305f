import { useWaiting } from '#web/shared/offline-outbox/use-waiting.ts'
import { WaitingNote } from '#web/shared/offline-outbox/waiting-note.tsx'
import { Card } from '#web/ui/card.tsx'
import { money } from '../currency.ts'
import type { ProofDraft } from './proof-draft.ts'

interface UnsentProofsProps {
  applicationId: string
  onAgain: (draft: ProofDraft, file: File | undefined) => void
}

export function UnsentProofs({ applicationId, onAgain }: UnsentProofsProps) {
  const waiting = useWaiting('/api/payment-proofs').filter(({ body }) => body.applicationId === applicationId)
  if (waiting.length === 0) return null
  return (
    <Card title="Not sent yet">
      <ul className="divide-y divide-line">
        {waiting.map((one) => (
          <li key={one.id} className="py-3">
            <p className="font-semibold tabular-nums">{money(String(one.body.amount), String(one.body.currency))}</p>
            <WaitingNote
              waiting={one}
              onEdit={([file]) => {
                onAgain(JSON.parse(one.draft), file)
                return true
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
