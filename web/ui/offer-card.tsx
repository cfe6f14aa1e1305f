import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

interface OfferCardProps {
  id: string
  icon: LucideIcon
  title: string
  text: ReactNode
  onLeave: () => void
  children: ReactNode
}

export const OfferCard = ({ id, icon: Icon, title, text, onLeave, children }: OfferCardProps) => (
  <Card aria-labelledby={id} className="mt-4 flex flex-wrap items-center gap-4 sm:mt-6">
    <Icon aria-hidden="true" className="size-6 shrink-0 text-brand" />
    <div className="min-w-60 flex-1">
      <h2 id={id} className="font-semibold text-lg">
        {title}
      </h2>
      <p className="text-ink-soft text-sm">{text}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      {children}
      <Button variant="quiet" onClick={onLeave}>
        Not now
      </Button>
    </div>
  </Card>
)
