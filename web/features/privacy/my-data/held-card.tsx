import type { MyData } from '#contract/privacy/my-data.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'

export function HeldCard({ held }: Pick<MyData, 'held'>) {
  return (
    <Card>
      <CardHeader title="What we hold" description="By kind, with where it comes from and how long we keep it." />
      <dl className="divide-y divide-line text-sm">
        {held.filter(isHeld).map(({ class: kind, title, contents, source, retention, count }) => (
          <div key={kind} className="space-y-1 py-3 first:pt-0 last:pb-0">
            <dt className="flex justify-between gap-4 font-semibold">
              {title}
              {kind !== 'account' && (
                <span className="text-ink-soft tabular-nums">
                  {count.toLocaleString('en-US')}
                  <span className="sr-only"> kept</span>
                </span>
              )}
            </dt>
            <dd>{capitalised(contents)}</dd>
            <dd className="text-ink-soft">
              From: {source}. Kept {retention}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

// Leaves out empty classes: the privacy notice names all of them.
const isHeld = ({ class: kind, count }: MyData['held'][number]) => kind === 'account' || count > 0

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
