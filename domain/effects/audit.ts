import type { Consequence } from './consequence.ts'

interface SignedDay {
  day: string
  rows: number
  statement: string
  addresses: readonly string[]
}

export const auditRootSigned: Consequence<SignedDay> = {
  mail: ({ day, statement, addresses }) =>
    addresses.length === 0
      ? null
      : { to: { addresses }, notice: { kind: 'audit_root', day, statement }, dedupeKey: `audit_root:${day}` },
  audit: ({ day, rows }) => ({ action: 'audit.root_signed', subject: null, detail: { day, rows: String(rows) } }),
}
