import { placeholders, type ReplyFacts } from './placeholders.ts'

/** Somebody believable, to show what a reply reads like. */
export const exampleFacts = (portal: { myName: string; address: string; balance: string }): ReplyFacts => ({
  firstName: 'Maria',
  lastName: 'Reyes',
  applicationNumber: '2026-000-042-1',
  document: 'Passport',
  balance: portal.balance,
  myName: portal.myName,
  portalAddress: portal.address,
})

/** Placeholders of a text that nothing will ever fill in, because there are none of these names. */
export const unknownOf = (open: readonly string[]): string[] => {
  const known = placeholders.map(({ word }) => `{${word}}`)
  return open.filter((one) => !known.includes(one.toLowerCase().replace(/ +/g, ' ')))
}
