import { ArrowRight, PartyPopper } from 'lucide-react'
import { getApprovalText } from '#contract/applications.ts'
import type { CaseState } from '#contract/cases/case-state.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { ApprovalWords } from '#web/shared/applications/approval-text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

export function ApprovedCard({ state }: { state: CaseState }) {
  const left = state.items.filter(({ turn }) => turn === 'applicant')
  return (
    <section aria-labelledby="approved-title" className="overflow-hidden rounded-card border border-good-line bg-card">
      <div className="lamp-ground flex items-center gap-3 p-4 text-on-deep sm:gap-4 sm:p-6">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-flame text-on-amber sm:size-14">
          <PartyPopper aria-hidden="true" className="size-6 sm:size-7" />
        </span>
        <div>
          <h2 id="approved-title" className="font-semibold text-xl leading-snug">
            Your application is approved
          </h2>
        </div>
      </div>
      <div className="space-y-5 p-4 sm:p-6">
        <QueryView
          query={useRead(getApprovalText, {})}
          bare
          quiet
          failure="The message from our team could not be loaded"
          skeleton="h-24 w-full"
        >
          {({ text }) => <ApprovalWords>{text}</ApprovalWords>}
        </QueryView>
        <div className="flex flex-wrap gap-3">
          {left.map(({ code, document, href, text }, index) => (
            <ButtonLink
              key={`${code} ${document}`}
              href={href.applicant ?? '/'}
              variant={index === 0 ? 'primary' : 'secondary'}
            >
              {text.applicant}
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
          ))}
          {state.next.applicant?.code !== 'message_to_read' && (
            <ButtonLink href="/messages" variant="secondary">
              Write to us
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}
