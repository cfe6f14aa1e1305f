import { placeholders, type ReplyFacts } from './placeholders.ts'

export const exampleFacts = (portal: { myName: string; address: string; balance: string }): ReplyFacts => ({
  firstName: 'Maria',
  lastName: 'Reyes',
  applicationNumber: '2026-000-042-1',
  document: 'Passport',
  balance: portal.balance,
  myName: portal.myName,
  portalAddress: portal.address,
})

export const unknownOf = (open: readonly string[]): string[] => {
  const known = placeholders.map(({ word }) => `{${word}}`)
  return open.filter((one) => !known.includes(one.toLowerCase().replace(/ +/g, ' ')))
}
