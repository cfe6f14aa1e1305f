import { CalendarDays, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { whatToTake } from '#content/exam/what-to-take.ts'
import { formatWeekday } from '#domain/calendar/calendar.ts'
import { formatLocal, formatTime } from '#domain/calendar/clock-time.ts'
import { localTimeAt } from '#domain/calendar/zones.ts'
import { said } from '#domain/english/words.ts'
import { night, type PicturePen, sharePicture } from '#web/lib/picture.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LampPicture } from '#web/ui/logo.tsx'
import type { ExamPass } from './exam-pass.ts'

/** The pass for the exam day, like a boarding pass: on screen, on paper and offline. */
export function PassCard({ pass, calendar }: { pass: ExamPass; calendar?: string }) {
  const { name, startsAt, at, city, country, address, candidateId, moveBy, isConfirmed } = pass
  const [day = '', time = ''] = startsAt.split('T')
  const isElsewhere =
    localTimeAt(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone) !== startsAt.slice(0, 16)
  return (
    <section aria-labelledby="pass-title" className="overflow-hidden rounded-card border border-line bg-card">
      <div className="lamp-ground relative overflow-hidden p-4 text-on-deep sm:p-6">
        <LampPicture className="absolute print:hidden -right-4 -bottom-4 w-24 sm:-right-5 sm:-bottom-6 sm:w-36" />
        <p className="text-on-deep-soft text-xs">NCLEX-RN</p>
        <h2 id="pass-title" className="font-semibold text-xl leading-snug">
          {formatWeekday(day)}
        </h2>
        <p className="font-semibold text-3xl tabular-nums">{formatTime(time)}</p>
        {isElsewhere && <p className="text-on-deep-soft text-sm">By the clocks of {city}.</p>}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-4 sm:p-6">
        <Line term="Name, as in your passport" wide>
          <span className="text-lg uppercase">{name}</span>
        </Line>
        <Line term="Test centre" wide>
          {address && <span className="block whitespace-pre-line">{address}</span>}
          {city}, {country}
        </Line>
        <Line term="Candidate ID">{candidateId ?? 'In your ATT email'}</Line>
        {moveBy && (
          <Line term="Move it until">
            {new Date(moveBy.at) > new Date() ? formatLocal(moveBy.local) : 'It can no longer be moved'}
          </Line>
        )}
      </dl>
      <div className="space-y-4 border-line-strong/40 border-t border-dashed p-4 sm:p-6">
        <ul className="list-disc space-y-1 pl-4 text-sm marker:text-amber">
          {whatToTake.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {!isConfirmed && <p className="text-ink-soft text-xs">As you entered it. Our team confirms it.</p>}
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button icon={Download} variant="secondary" size="small" onClick={() => void savePassPicture(pass)}>
            Save as a picture
          </Button>
          {calendar && (
            <ButtonLink icon={CalendarDays} variant="secondary" size="small" download reload href={calendar}>
              Add to your calendar
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

const Line = ({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'col-span-2' : undefined}>
    <dt className="text-ink-soft text-xs">{term}</dt>
    <dd className="wrap-anywhere font-semibold">{children}</dd>
  </div>
)

const [WIDTH, HEIGHT] = [1080, 1500]

function savePassPicture(pass: ExamPass): Promise<void> {
  const [day = '', time = ''] = pass.startsAt.split('T')
  const draw = ({ text, lamp, line }: PicturePen) => {
    lamp(WIDTH - 190, 60, 230)
    text('NCLEX-RN', 130, 32, night.soft)
    text(formatWeekday(day), 210, 56)
    text(formatTime(time), 330, 100, night.light)
    line(390)
    const facts = [
      ['Name, as in the passport', pass.name.toUpperCase()],
      ['Test centre', said(pass.address?.replace(/\s*\n\s*/g, ', '), pass.city, pass.country)],
      ['Candidate ID', pass.candidateId ?? 'In the ATT email'],
      ['Move it until', pass.moveBy ? formatLocal(pass.moveBy.local) : '–'],
    ]
    facts.forEach(([term = '', value = ''], index) => {
      text(term, 460 + index * 160, 30, night.soft)
      text(value, 520 + index * 160, 48)
    })
    line(1090)
    whatToTake.forEach((words, index) => {
      text(words, 1170 + index * 70, 34, night.soft)
    })
  }
  return sharePicture({ width: WIDTH, height: HEIGHT, draw }, `nclex-${day}.png`)
}
