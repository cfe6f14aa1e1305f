import { SearchX, Users } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'

interface NoClientsProps {
  search: string | undefined
  isFiltered: boolean
  onClear: () => void
}

export const NoClients = ({ search, isFiltered, onClear }: NoClientsProps) => (
  <Card padded={false}>
    <EmptyState
      icon={isFiltered ? SearchX : Users}
      title="No applications found"
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onClear}>
            {search ? 'Clear search' : 'Clear all filters'}
          </Button>
        )
      }
    >
      {isFiltered
        ? search
          ? `Nothing matches “${search}”.`
          : 'No client matches all of these filters.'
        : 'An application appears here as soon as a client starts one.'}
    </EmptyState>
  </Card>
)
