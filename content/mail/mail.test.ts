import { describe, expect, test } from 'vitest'
import { type Notice, officeKinds } from '#contract/notices.ts'
import { escapeHtml } from '../escape-html.ts'
import { signInCodeLetter } from './account-mail.ts'
import { letterOf, noticeKinds } from './notices.ts'

const sender = {
  brandName: 'Lampara',
  publicUrl: 'https://portal.provider.example',
  supportEmail: 'help@provider.example',
  tokenOf: (id: string) => `token-of-${id}`,
}
const APPLICATION = '0199f6d2-1111-7000-8000-000000000000'

const notices: Record<Notice['kind'], Notice> = {
  welcome: { kind: 'welcome' },
  message_from_team: { kind: 'message_from_team' },
  document_rejected: { kind: 'document_rejected' },
  document_approved: { kind: 'document_approved' },
  documents_reviewed: { kind: 'documents_reviewed', result: 'some' },
  payment_received: { kind: 'payment_received' },
  payment_proof_rejected: { kind: 'payment_proof_rejected' },
  erasure_requested: { kind: 'erasure_requested' },
  unpaid_application_ends: { kind: 'unpaid_application_ends', on: '2026-12-23' },
  data_export_ready: { kind: 'data_export_ready' },
  data_export_fetched: { kind: 'data_export_fetched', at: '4 November 2026 at 10:15 (Asia/Manila)' },
  statement_changed: { kind: 'statement_changed' },
  refund_changed: { kind: 'refund_changed' },
  plan_offered: { kind: 'plan_offered' },
  payment_due: { kind: 'payment_due' },
  payment_overdue: { kind: 'payment_overdue' },
  plan_answered: { kind: 'plan_answered', applicationId: APPLICATION },
  payment_long_overdue: { kind: 'payment_long_overdue', applicationId: APPLICATION },
  payment_channel_changed: { kind: 'payment_channel_changed' },
  address_changed: { kind: 'address_changed' },
  passkeys_changed: { kind: 'passkeys_changed' },
  member_passkeys_changed: { kind: 'member_passkeys_changed' },
  status_changed: { kind: 'status_changed' },
  message_from_applicant: { kind: 'message_from_applicant', applicationId: APPLICATION },
  messages_from_applicant: { kind: 'messages_from_applicant', applicationId: APPLICATION, count: 3 },
  application_started: { kind: 'application_started' },
  reminder: { kind: 'reminder' },
  mentioned: { kind: 'mentioned', applicationId: APPLICATION },
  path_changed: { kind: 'path_changed' },
  path_dates: { kind: 'path_dates' },
  path_inactive: { kind: 'path_inactive' },
  exam_not_booked: { kind: 'exam_not_booked', applicationId: APPLICATION },
  proof_added: { kind: 'proof_added', applicationId: APPLICATION },
  payment_proof_submitted: { kind: 'payment_proof_submitted', applicationId: APPLICATION },
  board_asked: { kind: 'board_asked', applicationId: APPLICATION },
  exam_details_entered: { kind: 'exam_details_entered', applicationId: APPLICATION },
  documents_waiting: { kind: 'documents_waiting', count: 12, orMore: false },
  money_posted_alone: { kind: 'money_posted_alone', applicationId: APPLICATION },
  refund_to_approve: { kind: 'refund_to_approve', applicationId: APPLICATION },
  refund_failed: { kind: 'refund_failed', applicationId: APPLICATION },
  refund_requested: { kind: 'refund_requested', applicationId: APPLICATION },
  payment_held: { kind: 'payment_held', applicationId: APPLICATION },
  dispute_opened: { kind: 'dispute_opened', applicationId: APPLICATION },
  dispute_funds_withdrawn: { kind: 'dispute_funds_withdrawn', applicationId: APPLICATION },
  privacy_request_answered: { kind: 'privacy_request_answered' },
  privacy_request_made: { kind: 'privacy_request_made' },
  incident_opened: { kind: 'incident_opened', incidentId: APPLICATION },
  incident_due: { kind: 'incident_due', incidentId: APPLICATION, hours: 24 },
  incident_notice: {
    kind: 'incident_notice',
    noticeId: APPLICATION,
    subject: 'About your personal data',
    text: 'Dear client,\n\nA laptop was stolen.\n',
  },
  team_invitation: { kind: 'team_invitation', invitationId: APPLICATION },
  team_changed: { kind: 'team_changed' },
  audit_root: { kind: 'audit_root', day: '2026-11-23', statement: 'lampara-audit-root 1\nday 2026-11-23\nseals 7\n' },
  gathered: { kind: 'gathered', of: [{ kind: 'message_from_applicant', count: 3 }] },
}

const paths: Record<Notice['kind'], string> = {
  welcome: '/',
  message_from_team: '/messages',
  document_rejected: '/documents',
  document_approved: '/documents',
  documents_reviewed: '/documents',
  payment_received: '/payments',
  payment_proof_rejected: '/messages',
  data_export_ready: '/my-data',
  data_export_fetched: '/my-account',
  erasure_requested: '/my-data',
  unpaid_application_ends: '/',
  statement_changed: '/payments',
  refund_changed: '/payments',
  plan_offered: '/payments',
  payment_due: '/payments',
  payment_overdue: '/payments',
  plan_answered: `/admin/applications/${APPLICATION}%3Ftab%3Dpayments`,
  payment_long_overdue: `/admin/applications/${APPLICATION}%3Ftab%3Dpayments`,
  payment_channel_changed: '/admin/settings',
  address_changed: '/my-account',
  passkeys_changed: '/my-account',
  member_passkeys_changed: '/admin/audit',
  status_changed: '/',
  message_from_applicant: `/messages%3Fshow%3Dopen%26applicationId%3D${APPLICATION}`,
  messages_from_applicant: `/messages%3Fshow%3Dopen%26applicationId%3D${APPLICATION}`,
  application_started: '/admin',
  reminder: '/',
  mentioned: `/admin/applications/${APPLICATION}`,
  path_changed: '/',
  path_dates: '/path',
  path_inactive: '/messages',
  exam_not_booked: `/admin/applications/${APPLICATION}`,
  proof_added: `/admin/applications/${APPLICATION}`,
  payment_proof_submitted: `/admin/applications/${APPLICATION}`,
  board_asked: `/admin/applications/${APPLICATION}`,
  exam_details_entered: `/admin/applications/${APPLICATION}`,
  documents_waiting: '/admin/queue',
  money_posted_alone: '/admin/money%3Ftab%3Dday',
  refund_to_approve: `/admin/applications/${APPLICATION}%3Ftab%3Dpayments`,
  refund_failed: `/admin/applications/${APPLICATION}%3Ftab%3Dpayments`,
  refund_requested: `/admin/applications/${APPLICATION}%3Ftab%3Dpayments`,
  payment_held: '/admin/money%3Ftab%3Dheld',
  dispute_opened: `/admin/applications/${APPLICATION}`,
  dispute_funds_withdrawn: `/admin/applications/${APPLICATION}`,
  privacy_request_answered: '/my-data',
  privacy_request_made: '/admin/privacy',
  incident_opened: `/admin/incidents/${APPLICATION}`,
  incident_due: `/admin/incidents/${APPLICATION}`,
  incident_notice: '/messages',
  team_invitation: '/join',
  team_changed: '/',
  audit_root: '/admin/audit',
  gathered: '/admin/today',
}

describe.each(noticeKinds)('the notice %s', (kind) => {
  const letter = letterOf(notices[kind], sender)
  const page = kind === 'team_invitation' ? `/join?token=token-of-${APPLICATION}` : `/api/login?returnTo=${paths[kind]}`
  const link = `${sender.publicUrl}${page}`

  test('links to the page with the news, as text and as HTML', () => {
    expect(letter.subject.length).toBeLessThan(60)
    expect(letter.text).toContain(`\n${link}\n`)
    expect(letter.html).toContain(`href="${link}"`)
    expect(letter.text).toContain(sender.brandName)
  })

  test('loads nothing from the network', () => {
    expect(letter.html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import/i)
  })

  test('escapes a brand name with special characters in the HTML', () => {
    const odd = letterOf(notices[kind], { ...sender, brandName: `<b>"O'Lamp" & Søn</b>` })
    expect(odd.html).not.toContain('<b>')
    expect(odd.html).toContain('&lt;b&gt;&quot;O&#39;Lamp&quot; &amp; Søn&lt;/b&gt;')
    expect(odd.text).toContain(`<b>"O'Lamp" & Søn</b>`)
  })
})

test.each([
  'address_changed',
  'passkeys_changed',
  'data_export_ready',
  'data_export_fetched',
  'erasure_requested',
] as const)('the mail %s says how to reach the team outside the portal', (kind) => {
  const textFrom = (supportEmail: string) => letterOf(notices[kind], { ...sender, supportEmail }).text
  expect(textFrom(sender.supportEmail)).toContain(`write to ${sender.supportEmail} at once.`)
  expect(textFrom('')).toContain('tell our team at once, in your Messenger group chat or by phone.')
})

test('only mail whose time a member can choose says so', () => {
  const says = (kind: Notice['kind']) => letterOf(notices[kind], sender).text.includes('You can choose how often')
  const chosen: readonly Notice['kind'][] = [...officeKinds, 'messages_from_applicant', 'gathered']
  expect(noticeKinds.filter(says).sort()).toEqual([...chosen].sort())
})

test('a gathered mail lists every kind with its number and its link', () => {
  const of = [
    { kind: 'message_from_applicant', count: 3 },
    { kind: 'application_started', count: 1 },
    { kind: 'documents_waiting', count: 2 },
  ] as const
  const { text, html } = letterOf({ kind: 'gathered', of }, sender)
  expect(text).toContain(
    'Since the last email: 3 messages from applicants, 1 new application, and documents that have waited too long',
  )
  expect(text).toContain(`\n1 new application:\n${sender.publicUrl}/api/login?returnTo=/admin\n`)
  expect(html).toContain(`href="${sender.publicUrl}/api/login?returnTo=/admin/queue"`)
})

test('a gathered mail lists assigned and late work by kind and number, without names', () => {
  const work = {
    mine: [
      { kind: 'message', count: 2 },
      { kind: 'next_step', count: 1 },
    ],
    late: [{ kind: 'message', count: 1 }],
  } as const
  const { text } = letterOf({ kind: 'gathered', of: [{ kind: 'mentioned', count: 1 }], work }, sender)
  const linkTo = (query: string) =>
    `${sender.publicUrl}/api/login?returnTo=${encodeURIComponent('/admin/today').replaceAll('%2F', '/')}${query}`
  expect(text).toContain(`\nYours: 2 messages and 1 next step:\n${linkTo('%3Fassigned%3Dme')}\n`)
  expect(text).toContain(`\nLate: 1 message:\n${linkTo('%3Flate%3Dtrue')}\n`)
  expect(text).toContain(`See what is to do:\n${linkTo('')}\n`)
})

test('a mail about waiting documents tells only their number', () => {
  const waiting = (count: number, orMore = false) => letterOf({ kind: 'documents_waiting', count, orMore }, sender).text
  expect(waiting(1)).toContain('\n1 document has been waiting for a decision for longer than')
  expect(waiting(10_000, true)).toContain('\nAt least 10,000 documents have been waiting')
})

test('an approval mail contains the text of the team in paragraphs and with escaped HTML', () => {
  const approval = 'Well done!\n\nBring <b>both</b>:\npassport and letter.'
  const { subject, text, html } = letterOf({ kind: 'status_changed', approval }, sender)
  expect(subject).toBe('Your application is approved')
  expect(text).toContain(`Your application is approved\n\n${approval}\n`)
  expect(html).toMatch(/>Well done!<\/p>\n<p[^>]*>Bring &lt;b&gt;both&lt;\/b&gt;:<br>passport and letter\.<\/p>/)
})

test.each([
  [undefined, 'Sign in to see what is left to do.'],
  [null, 'approved it. You do not need to do anything now.'],
  ['Add your nursing school', 'Your next step: Add your nursing school. Sign in to see what is left to do.'],
])('the mail about an approved document with %j as next step says %s', (next, words) => {
  expect(letterOf({ kind: 'document_approved', ...(next !== undefined && { next }) }, sender).text).toContain(words)
})

describe('the sign-in code', () => {
  const letter = signInCodeLetter('042817', 10, 'Lampara')

  test('stands first in the text, where a locked phone shows it', () => {
    expect(letter.text.split('\n')[0]).toBe('042817 is your sign-in code for Lampara.')
    expect(letter.subject).not.toContain('042817')
  })

  test('is the only number of six digits, for programs that look for the code', () => {
    for (const part of [letter.text, letter.html])
      expect(new Set(part.match(/\b\d{6}\b/g))).toEqual(new Set(['042817']))
  })

  test('says how long the code is valid and warns against sharing the code', () => {
    expect(letter.text).toContain('for 10 minutes')
    expect(letter.text).toContain('our team will never ask you for it')
  })

  test('loads nothing from the network and has no links', () => {
    expect(letter.html).not.toMatch(/<(img|link|script|iframe|form|a )|url\(|@import/i)
  })
})

test('escapeHtml escapes every special character of HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})
