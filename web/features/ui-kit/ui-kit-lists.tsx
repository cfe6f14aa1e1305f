import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/data-states.tsx'
import { Envelope } from '#web/ui/drawings.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Cell, Row, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const clients = [
  { name: 'Maria Santos', number: 'A-2026-00017', balance: '$1,250.00', state: 'Under Review', tone: 'warn' },
  { name: 'José Peña', number: 'A-2026-00016', balance: '$0.00', state: 'Approved', tone: 'good' },
  { name: 'Ana Ibañez', number: 'A-2026-00015', balance: '$11,111.11', state: 'Missing', tone: 'bad' },
] as const

export function GalleryLists() {
  const [tab, setTab] = useState('table')
  return (
    <Card title="Lists">
      <Tabs
        label="Ways to list"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'table', label: 'Table', content: <Clients /> },
          {
            value: 'facts',
            label: 'Facts',
            content: <Facts facts={clients.map(({ name, number }) => ({ term: name, value: number }))} />,
          },
          {
            value: 'empty',
            label: 'Empty',
            content: (
              <EmptyState drawing={Envelope} title="No messages yet" action={<Button>Write the first</Button>}>
                What the team writes to you appears here.
              </EmptyState>
            ),
          },
          {
            value: 'failed',
            label: 'Failed',
            content: (
              <LoadFailure title="Your messages could not be loaded" onRetry={() => undefined}>
                Check your connection.
              </LoadFailure>
            ),
          },
        ]}
      />
    </Card>
  )
}

const Clients = () => (
  <Table caption="Clients" head={['Client', 'Application ID', { numeric: 'Balance' }, 'Status']}>
    {clients.map((client) => (
      <Row key={client.number}>
        <Cell>
          <span className="flex items-center gap-2.5">
            <Avatar name={client.name} size="small" />
            {client.name}
          </span>
        </Cell>
        <Cell label="Application ID">{client.number}</Cell>
        <Cell label="Balance" numeric>
          {client.balance}
        </Cell>
        <Cell label="Status">
          <Status tone={client.tone}>{client.state}</Status>
        </Cell>
      </Row>
    ))}
  </Table>
)
