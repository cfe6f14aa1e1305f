import type { CaseItem } from '#contract/cases/case-state.ts'
import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import { TextLink } from '#web/ui/button.tsx'

const OF_LICENCE: readonly CaseItemCode[] = [
  'licence_paper_to_ask',
  'licence_paper_to_arrive',
  'board_items_to_send',
  'message_to_read',
  'names_to_correct',
]

export function LicenceSteps({ items }: { items: readonly CaseItem[] }) {
  const open = items.filter(({ code }) => OF_LICENCE.includes(code))
  const hers = open.filter(({ turn }) => turn === 'applicant')
  const ours = open.filter(({ turn }) => turn !== 'applicant')
  return (
    <section aria-labelledby="licence-title" className="grid gap-4 sm:grid-cols-2">
      <h2 id="licence-title" className="font-semibold text-lg sm:col-span-2">
        To your licence
      </h2>
      <Part title="Our part" items={ours} none="We ask your board what the licence needs, and write to you." />
      <Part title="Your part" items={hers} none="Nothing now. Keep your email and phone number up to date." />
    </section>
  )
}

const Part = ({ title, items, none }: { title: string; items: readonly CaseItem[]; none: string }) => (
  <div className="border-amber border-l-2 pl-3 text-sm">
    <h3 className="font-semibold">{title}</h3>
    {items.length === 0 && <p>{none}</p>}
    <ul className="space-y-1">
      {items.map(({ code, text, href, since }) => (
        <li key={`${code} ${text.applicant} ${since}`}>
          {href.applicant ? <TextLink href={href.applicant}>{text.applicant}</TextLink> : text.applicant}
        </li>
      ))}
    </ul>
  </div>
)
