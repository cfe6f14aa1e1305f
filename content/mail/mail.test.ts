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

const clientPage = `/admin/applications/${APPLICATION}`
const paymentsOfClient = `${clientPage}%3Ftab%3Dpayments`
const conversation = `/messages%3Fshow%3Dopen%26applicationId%3D${APPLICATION}`

const pages: [notice: Notice, page: string][] = [
  [{ kind: 'welcome' }, '/'],
  [{ kind: 'message_from_team' }, '/messages'],
  [{ kind: 'document_rejected' }, '/documents'],
  [{ kind: 'document_approved' }, '/documents'],
  [{ kind: 'documents_reviewed', result: 'some' }, '/documents'],
  [{ kind: 'payment_received' }, '/payments'],
  [{ kind: 'payment_proof_rejected' }, '/messages'],
  [{ kind: 'erasure_requested' }, '/my-data'],
  [{ kind: 'unpaid_application_ends', on: '2026-12-23' }, '/'],
  [{ kind: 'data_export_ready' }, '/my-data'],
  [{ kind: 'data_export_fetched', at: '4 November 2026 at 10:15 (Asia/Manila)' }, '/my-account'],
  [{ kind: 'statement_changed' }, '/payments'],
  [{ kind: 'refund_changed' }, '/payments'],
  [{ kind: 'plan_offered' }, '/payments'],
  [{ kind: 'payment_due' }, '/payments'],
  [{ kind: 'payment_overdue' }, '/payments'],
  [{ kind: 'plan_answered', applicationId: APPLICATION }, paymentsOfClient],
  [{ kind: 'payment_long_overdue', applicationId: APPLICATION }, paymentsOfClient],
  [{ kind: 'payment_channel_changed' }, '/admin/settings'],
  [{ kind: 'address_changed' }, '/my-account'],
  [{ kind: 'passkeys_changed' }, '/my-account'],
  [{ kind: 'member_passkeys_changed' }, '/admin/audit'],
  [{ kind: 'status_changed' }, '/'],
  [{ kind: 'message_from_applicant', applicationId: APPLICATION }, conversation],
  [{ kind: 'messages_from_applicant', applicationId: APPLICATION, count: 3 }, conversation],
  [{ kind: 'application_started' }, '/admin'],
  [{ kind: 'reminder' }, '/'],
  [{ kind: 'mentioned', applicationId: APPLICATION }, clientPage],
  [{ kind: 'path_changed' }, '/'],
  [{ kind: 'path_dates' }, '/path'],
  [{ kind: 'path_inactive' }, '/messages'],
  [{ kind: 'exam_not_booked', applicationId: APPLICATION }, clientPage],
  [{ kind: 'proof_added', applicationId: APPLICATION }, clientPage],
  [{ kind: 'payment_proof_submitted', applicationId: APPLICATION }, clientPage],
  [{ kind: 'board_asked', applicationId: APPLICATION }, clientPage],
  [{ kind: 'exam_details_entered', applicationId: APPLICATION }, clientPage],
  [{ kind: 'documents_waiting', count: 12, orMore: false }, '/admin/queue'],
  [{ kind: 'money_posted_alone', applicationId: APPLICATION }, '/admin/money%3Ftab%3Dday'],
  [{ kind: 'refund_to_approve', applicationId: APPLICATION }, paymentsOfClient],
  [{ kind: 'refund_failed', applicationId: APPLICATION }, paymentsOfClient],
  [{ kind: 'refund_requested', applicationId: APPLICATION }, paymentsOfClient],
  [{ kind: 'payment_held', applicationId: APPLICATION }, '/admin/money%3Ftab%3Dheld'],
  [{ kind: 'dispute_opened', applicationId: APPLICATION }, clientPage],
  [{ kind: 'dispute_funds_withdrawn', applicationId: APPLICATION }, clientPage],
  [{ kind: 'privacy_request_answered' }, '/my-data'],
  [{ kind: 'privacy_request_made' }, '/admin/privacy'],
  [{ kind: 'incident_opened', incidentId: APPLICATION }, `/admin/incidents/${APPLICATION}`],
  [{ kind: 'incident_due', incidentId: APPLICATION, hours: 24 }, `/admin/incidents/${APPLICATION}`],
  [
    { kind: 'incident_notice', noticeId: APPLICATION, subject: 'Your data', text: 'A laptop was stolen.\n' },
    '/messages',
  ],
  [{ kind: 'team_invitation', invitationId: APPLICATION }, '/join'],
  [{ kind: 'team_changed' }, '/'],
  [
    { kind: 'audit_root', day: '2026-11-23', statement: 'lampara-audit-root 1\nday 2026-11-23\nseals 7\n' },
    '/admin/audit',
  ],
  [{ kind: 'gathered', of: [{ kind: 'message_from_applicant', count: 3 }] }, '/admin/today'],
]

const examples = pages.map(([notice, page]) => ({ kind: notice.kind, notice, page }))

test('each kind of mail has one example', () => {
  expect(examples.map(({ kind }) => kind).sort()).toEqual([...noticeKinds].sort())
})

describe.each(examples)('the notice $kind', ({ kind, notice, page }) => {
  const letter = letterOf(notice, sender)
  const path = kind === 'team_invitation' ? `${page}?token=token-of-${APPLICATION}` : `/api/login?returnTo=${page}`
  const link = `${sender.publicUrl}${path}`

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
    const odd = letterOf(notice, { ...sender, brandName: `<b>"O'Lamp" & Søn</b>` })
    expect(odd.html).not.toContain('<b>')
    expect(odd.html).toContain('&lt;b&gt;&quot;O&#39;Lamp&quot; &amp; Søn&lt;/b&gt;')
    expect(odd.text).toContain(`<b>"O'Lamp" & Søn</b>`)
  })
})

const urgent: readonly Notice['kind'][] = [
  'address_changed',
  'passkeys_changed',
  'data_export_ready',
  'data_export_fetched',
  'erasure_requested',
]

test.each(examples.filter(({ kind }) => urgent.includes(kind)))(
  'the mail $kind says how to reach the team outside the portal',
  ({ notice }) => {
    const textFrom = (supportEmail: string) => letterOf(notice, { ...sender, supportEmail }).text
    expect(textFrom(sender.supportEmail)).toContain(`write to ${sender.supportEmail} at once.`)
    expect(textFrom('')).toContain('tell our team at once, in your Messenger group chat or by phone.')
  },
)

test('only mail whose time a member can choose says so', () => {
  const says = examples.filter(({ notice }) => letterOf(notice, sender).text.includes('You can choose how often'))
  const chosen: readonly Notice['kind'][] = [...officeKinds, 'messages_from_applicant', 'gathered']
  expect(says.map(({ kind }) => kind).sort()).toEqual([...chosen].sort())
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
