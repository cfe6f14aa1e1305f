import { Card, CardHeader } from '#web/ui/card.tsx'

export function FactList({ facts }: { facts: readonly string[] }) {
  return (
    <ul className="space-y-3 text-sm">
      {facts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

interface FactCardProps {
  id: string
  title: string
  facts: readonly string[]
}

export const FactCard = ({ id, title, facts }: FactCardProps) => (
  <Card aria-labelledby={`${id}-title`}>
    <CardHeader titleId={`${id}-title`} title={title} />
    <FactList facts={facts} />
  </Card>
)
