import { ChevronRight, CreditCard, FileUp, ListChecks } from 'lucide-react'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'

const actions = [
  { href: '/documents', icon: FileUp, label: 'Upload Documents', text: 'Send or replace a PDF' },
  { href: '/payments', icon: CreditCard, label: 'View Payments', text: 'What you owe and what you have paid' },
  { href: '/requirements', icon: ListChecks, label: 'View Requirements', text: 'Your whole checklist' },
]

export function QuickActions() {
  return (
    <Card aria-labelledby="quick-actions-title">
      <CardHeader title="Quick Actions" titleId="quick-actions-title" />
      <ul className="-mx-2 space-y-1">
        {actions.map(({ href, icon: Icon, label, text }) => (
          <li key={href}>
            <Anchor
              href={href}
              className="flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 transition-colors hover:bg-sunk"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-brand-soft text-brand">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0 grow">
                <span className="block font-semibold text-sm">{label}</span>
                <span className="block text-ink-soft text-sm">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 text-ink-faint" />
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}
