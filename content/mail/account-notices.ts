import type { Notice } from '#contract/notices.ts'
import type { NoticeOf, Wording } from './wording.ts'

type AccountNoticeKind = Extract<Notice['kind'], 'address_changed' | 'passkeys_changed' | 'member_passkeys_changed'>

export const accountWordings: { [K in AccountNoticeKind]: Wording<NoticeOf<K>> } = {
  address_changed: {
    to: 'applicant',
    subject: (brandName) => `Your email address at ${brandName} was changed`,
    heading: 'Your email address was changed',
    sentence:
      'Your account now has another email address, and you cannot sign in with this one any more. Every other device was ' +
      'signed out. If you did not do this, tell our team at once.',
    action: 'See your account',
    path: '/my-account',
  },
  passkeys_changed: {
    to: 'applicant',
    subject: (brandName) => `The passkeys of your account at ${brandName} were changed`,
    heading: 'Your passkeys were changed',
    sentence:
      'A passkey of your account was added, removed or blocked, or a recovery code was used. If you did not do this, sign ' +
      'out every device in My account and tell our team at once.',
    action: 'See your account',
    path: '/my-account',
  },
  member_passkeys_changed: {
    to: 'owners',
    subject: () => 'A member of your team set up a new passkey',
    heading: 'A member of your team set up a new passkey',
    sentence:
      'A member of your team added their first passkey, or used a recovery code. If you do not expect this, ask them at ' +
      'once: the audit log says who it was, when and from where.',
    action: 'See the audit log',
    path: '/admin/audit',
  },
}
