import type { NewReply } from '#contract/saved-replies.ts'
import { listed } from '#domain/english/words.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { fullName } from '#domain/names/full-name.ts'
import { fillIn, openPlaceholders, type ReplyFacts, signature, unknownOf } from '#domain/saved-replies/placeholders.ts'
import { portalAddress } from '#web/lib/portal-address.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { Notice } from '#web/ui/notice.tsx'

export function ReplyPreview({ reply: { kind, subject, content } }: { reply: NewReply }) {
  const me = useUser()
  const facts = exampleFacts({
    myName: signature(fullName(me, ''), settings.brandName),
    address: portalAddress(),
    balance: formatMoney('1250.00', settings.currency),
  })
  const unknown = unknownOf(openPlaceholders(subject, content))
  return (
    <section aria-label="Preview" className="space-y-3">
      {unknown.length > 0 && (
        <Notice tone="warn">
          {listed(unknown)} is not a known placeholder: whoever uses this reply has to replace it.
        </Notice>
      )}
      <div className="rounded-control border border-line bg-sunk p-4 text-sm">
        <p className="mb-2 text-ink-soft text-xs">Example: what Maria Reyes would see</p>
        {kind !== 'review' && subject.trim() && (
          <p className="wrap-anywhere mb-1 font-semibold">{fillIn(subject, facts)}</p>
        )}
        <p className="wrap-anywhere whitespace-pre-line">{fillIn(content, facts) || '…'}</p>
      </div>
    </section>
  )
}

const exampleFacts = (portal: { myName: string; address: string; balance: string }): ReplyFacts => ({
  firstName: 'Maria',
  lastName: 'Reyes',
  applicationNumber: '2026-000-042-1',
  document: 'Passport',
  balance: portal.balance,
  myName: portal.myName,
  portalAddress: portal.address,
  nextTask: 'Upload your BSN Diploma',
  missingDocuments: 'BSN Diploma and Transcript of Records',
  dueAmount: portal.balance,
  dueDay: '14 Dec 2026',
  board: 'Illinois',
  examDay: '20 Jan 2027',
})
