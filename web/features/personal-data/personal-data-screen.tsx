import { IdCard } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const asked = [
  'Your name, birthday and marital status',
  'Your address and how we reach you',
  'Whether you take the NCLEX for the first time',
  'Your PRC licence, if you have one',
  'Your schools, from elementary to nursing',
]

/** What the sheet will ask; it is not open yet, and says so. */
export function PersonalDataScreen() {
  return (
    <div className="max-w-form">
      <PageHeading title="Personal Data Sheet" />
      <Card className="space-y-4">
        <div className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
            <IdCard aria-hidden="true" className="size-6" />
          </span>
          <div className="min-w-0">
            <h2 className="font-semibold text-lg">The sheet opens here soon</h2>
            <p className="text-ink-soft">You need nothing from it today: your documents do not wait for it.</p>
          </div>
        </div>
        <div>
          <h3 className="font-semibold text-sm">What it will ask</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft text-sm">
            {asked.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
        <ButtonLink href="/documents">Go on with your documents</ButtonLink>
      </Card>
    </div>
  )
}
