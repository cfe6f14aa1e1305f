import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

interface ChartCardProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  chart: ReactNode
  table: ReactNode
}

export function ChartCard({ title, description, actions, chart, table }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Card
      title={title}
      description={description}
      actions={
        <>
          {actions}
          <Button size="small" variant="secondary" onClick={() => setIsTable(!isTable)}>
            {isTable ? <ChartNoAxesColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            <span>
              {isTable ? 'Chart' : 'Table'}
              <span className="sr-only"> of {title}</span>
            </span>
          </Button>
        </>
      }
      className="min-w-0"
    >
      <div className={isTable ? 'hidden print:block' : undefined}>{chart}</div>
      <div className={isTable ? undefined : 'hidden print:mt-4 print:block'}>{table}</div>
    </Card>
  )
}
