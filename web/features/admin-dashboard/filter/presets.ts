import { writeQuery } from './client-query.ts'

export const presets = [
  { name: 'All', written: '' },
  { name: 'Waiting for us', written: writeQuery({ waitsFor: 'team', sort: 'waiting' }) },
  { name: 'Mine', written: writeQuery({ assignedTo: 'me', sort: 'waiting' }) },
  { name: 'Unassigned', written: writeQuery({ assignedTo: 'nobody', sort: 'waiting' }) },
  { name: 'Balance due', written: writeQuery({ balance: 'due', sort: 'balance' }) },
] as const
