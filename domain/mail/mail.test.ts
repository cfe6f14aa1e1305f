import { describe, expect, it } from 'vitest'
import { escapeHtml } from './letter.ts'
import { letterOf, type Notice, noticeKinds } from './notices.ts'
import { signInCodeLetter } from './sign-in-code.ts'

const sender = { brandName: 'Lampara', publicUrl: 'https://portal.provider.example' }
const APPLICATION = '0199f6d2-1111-7000-8000-000000000000'

const notices: Record<Notice['kind'], Notice> = {
  message_from_team: { kind: 'message_from_team' },
  document_approved: { kind: 'document_approved' },
  payment_received: { kind: 'payment_received' },
  status_changed: { kind: 'status_changed' },
  message_from_applicant: { kind: 'message_from_applicant', applicationId: APPLICATION },
  application_started: { kind: 'application_started' },
}

const paths: Record<Notice['kind'], string> = {
  message_from_team: '/messages',
  document_approved: '/documents',
  payment_received: '/payments',
  status_changed: '/',
  message_from_applicant: `/messages%3FapplicationId%3D${APPLICATION}`,
  application_started: '/admin',
}

describe.each(noticeKinds)('the notice %s', (kind) => {
  const letter = letterOf(notices[kind], sender)
  const link = `${sender.publicUrl}/api/login?returnTo=${paths[kind]}`

  it('says that there is something to see and where, as text and as HTML', () => {
    expect(letter.subject.length).toBeLessThan(60)
    expect(letter.text).toContain(`\n${link}\n`)
    expect(letter.html).toContain(`href="${link}"`)
    expect(letter.text).toContain(sender.brandName)
  })

  it('loads nothing from anywhere', () => {
    expect(letter.html).not.toMatch(/<(img|link|script|iframe|form)|url\(|@import/i)
  })

  it('keeps a brand name of any letters in its place', () => {
    const odd = letterOf(notices[kind], { ...sender, brandName: `<b>"O'Lamp" & Søn</b>` })
    expect(odd.html).not.toContain('<b>')
    expect(odd.html).toContain('&lt;b&gt;&quot;O&#39;Lamp&quot; &amp; Søn&lt;/b&gt;')
    expect(odd.text).toContain(`<b>"O'Lamp" & Søn</b>`)
  })
})

describe('the sign-in code', () => {
  const letter = signInCodeLetter('042817', 'Lampara')

  it('stands first in the text, so that a locked phone shows it', () => {
    expect(letter.text.split('\n')[0]).toBe('042817 is your sign-in code for Lampara.')
    expect(letter.subject).not.toContain('042817')
  })

  it('is the only thing of six digits, so that programs find it', () => {
    for (const part of [letter.text, letter.html])
      expect(new Set(part.match(/\b\d{6}\b/g))).toEqual(new Set(['042817']))
  })

  it('says how long it works and whom to give it to', () => {
    expect(letter.text).toContain('for 10 minutes')
    expect(letter.text).toContain('our team will never ask you for it')
  })

  it('loads nothing from anywhere and holds no links', () => {
    expect(letter.html).not.toMatch(/<(img|link|script|iframe|form|a )|url\(|@import/i)
  })
})

it('escapes everything that means something in HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})
