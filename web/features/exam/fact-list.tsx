import type { ExamFact } from '#content/exam/facts.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Source } from './source.tsx'

export function FactList({ facts }: { facts: readonly ExamFact[] }) {
  return (
    <ul className="space-y-3 text-sm">
      {facts.map(({ text, source, checkedOn }) => (
        <li key={text}>
          <p>{text}</p>
          <Source source={source} checkedOn={checkedOn} />
        </li>
      ))}
    </ul>
  )
}

interface FactCardProps {
  id: string
  title: string
  facts: readonly ExamFact[]
}

export const FactCard = ({ id, title, facts }: FactCardProps) => (
  <Card aria-labelledby={`${id}-title`}>
    <CardHeader titleId={`${id}-title`} title={title} />
    <FactList facts={facts} />
  </Card>
)
