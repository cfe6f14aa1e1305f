import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { progressOfSection } from '../sheet/sheet-progress.ts'
import type { Section, SheetForm } from '../sheet/sheet-questions.ts'

interface SheetCardProps {
  section: Section
  form: SheetForm
  description?: ReactNode
  children: ReactNode
}

export const SheetCard = ({ section, form, description, children }: SheetCardProps) => (
  <Card
    title={section.title}
    description={description}
    actions={<SectionMark section={section} form={form} />}
    id={section.id}
    className="scroll-mt-24"
  >
    <div className="flex flex-col gap-5">{children}</div>
  </Card>
)

function SectionMark({ section, form }: { section: Section; form: SheetForm }) {
  const { answered, total } = progressOfSection(section, form)
  if (total === 0) return section.optional ? <p className="pt-1 text-ink-soft text-sm">Optional</p> : null
  const isWhole = answered === total
  return (
    <p className="flex items-center gap-1.5 pt-1 text-ink-soft text-sm tabular-nums">
      {isWhole && <CircleCheck aria-hidden="true" className="size-4 text-good" />}
      {answered} of {total} filled in
    </p>
  )
}
