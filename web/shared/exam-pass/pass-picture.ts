import { whatToTake } from '#content/exam/facts.ts'
import { formatWeekday } from '#domain/calendar/calendar.ts'
import { formatLocal, formatTime } from '#domain/path/seat.ts'
import { night, type PicturePen, sharePicture } from '#web/lib/picture.ts'
import type { ExamPass } from './exam-pass.ts'

const [WIDTH, HEIGHT] = [1080, 1500]

export function savePassPicture(pass: ExamPass): Promise<void> {
  const [day = '', time = ''] = pass.startsAt.split('T')
  const draw = ({ text, lamp, line }: PicturePen) => {
    lamp(WIDTH - 190, 60, 230)
    text('NCLEX-RN', 130, 32, night.soft)
    text(formatWeekday(day), 210, 56)
    text(formatTime(time), 330, 100, night.light)
    line(390)
    const facts = [
      ['Name, as in the passport', pass.name.toUpperCase()],
      ['Test centre', [pass.address?.replace(/\s*\n\s*/g, ', '), pass.city, pass.country].filter(Boolean).join(', ')],
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
