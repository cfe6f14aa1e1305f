import { staysValid } from '#content/exam/facts.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from './fact-list.tsx'

export function AfterFailing({ path }: { path: ExamPath }) {
  const first = path.clocks.find(({ code }) => code === 'retest_from')
  return (
    <Card aria-labelledby="after-title" className="space-y-4">
      <div className="space-y-1">
        <h2 id="after-title" className="font-semibold text-xl">
          This time it was not enough, and that is hard. You can try again.
        </h2>
        <p className="text-ink-soft">
          Take the rest that you need. What you have done until here is not lost, and we go on with you whenever you
          want to.
        </p>
      </div>
      {first?.date && (
        <p>
          The first day on which you can test again: <strong>{formatDay(first.date)}</strong>, or when your new ATT
          starts, if that is later.
        </p>
      )}
      <div>
        <h3 className="font-semibold">What stays valid</h3>
        <FactList facts={staysValid} />
      </div>
      <p className="text-sm">
        The board sends a Candidate Performance Report with the result: it shows in which areas you were near. Keep it
        for your review. When you want to go on, write to us, and our team begins the next attempt.
      </p>
      <ButtonLink href="/messages" variant="secondary">
        Write to us
      </ButtonLink>
    </Card>
  )
}
