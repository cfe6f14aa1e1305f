import { Card } from '#web/ui/card.tsx'

export const FactList = ({ facts }: { facts: readonly string[] }) => (
  <ul className="space-y-3 text-sm">
    {facts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

export const FactCard = ({ id, title, facts }: { id: string; title: string; facts: readonly string[] }) => (
  <Card titleId={`${id}-title`} title={title}>
    <FactList facts={facts} />
  </Card>
)
