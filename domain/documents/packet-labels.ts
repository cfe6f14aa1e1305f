import type { SentBy } from '#contract/packets.ts'

export const sentByLabels: Readonly<Record<SentBy, string>> = {
  portal: "The board's portal",
  post: 'Post',
  courier: 'Courier',
  email: 'Email',
  in_person: 'In person',
}
