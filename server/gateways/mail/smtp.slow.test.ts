import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { portOf } from '#server/testing/doubles/ports.ts'
import { type MailServer, startMailServer, startMuteServer } from '#server/testing/mail-server.ts'
import type { MailGateway, MailToSend } from './mail.ts'
import { openSmtp } from './smtp.ts'

const FROM = '"Lampara" <no-reply@portal.test>'
const LETTER: MailToSend = {
  id: '0199f6d2-1111-7000-8000-000000000000',
  to: 'maria@nurses.test',
  subject: 'Your sign-in code',
  text: '042817 is your sign-in code.\n\nÑuñez — 日本',
  html: '<p>042817</p>',
}

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close()
})

async function serve(manners: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(manners)
  open.push(server)
  return server
}

function smtp(url: string, from = FROM): MailGateway {
  const mail = openSmtp(url, from)
  open.push(mail)
  return mail
}

/** The header of a letter, unfolded: every line is one field. */
const headerOf = (source: string) => (source.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')
const field = (source: string, name: string) => headerOf(source).filter((line) => line.startsWith(`${name}: `))

describe('a mail', () => {
  test('arrives with text and HTML, and with its id as Message-ID', async () => {
    const server = await serve()
    expect(await smtp(server.url).send(LETTER)).toEqual({ accepted: true })
    expect(server.letters).toHaveLength(1)
    const [{ from, to, source } = { from: '', to: [], source: '' }] = server.letters
    expect([from, to]).toEqual(['no-reply@portal.test', ['maria@nurses.test']])
    expect(field(source, 'Message-ID')).toEqual([`Message-ID: <${LETTER.id}@portal.test>`])
    expect(field(source, 'From')).toEqual(['From: Lampara <no-reply@portal.test>'])
    expect(field(source, 'To')).toEqual(['To: maria@nurses.test'])
    expect(field(source, 'Subject')).toEqual(['Subject: Your sign-in code'])
    expect(field(source, 'Auto-Submitted')).toEqual(['Auto-Submitted: auto-generated'])
    expect(source).toContain('Content-Type: text/plain; charset=utf-8')
    expect(source).toContain('Content-Type: text/html; charset=utf-8')
  })

  test('with non-ASCII letters in its subject is encoded', async () => {
    const server = await serve()
    await smtp(server.url).send({ ...LETTER, subject: 'Mensahe para kay Ñuñez 日本 🩺' })
    const [subject = ''] = field(server.letters[0]?.source ?? '', 'Subject')
    expect(subject).toMatch(/^[\x20-\x7e]+$/)
    expect(subject).toContain('=?UTF-8?')
  })

  test('with line breaks in its subject gets no extra header and no extra recipient', async () => {
    const server = await serve()
    await smtp(server.url).send({
      ...LETTER,
      subject: 'Hello\r\nBcc: eve@evil.test\nX-Evil: 1\r\n\r\n<script>\u2028\u0085',
    })
    const [{ to, source } = { to: [], source: '' }] = server.letters
    expect(to).toEqual(['maria@nurses.test'])
    expect(headerOf(source).some((line) => /^(bcc|x-evil)/i.test(line))).toBe(false)
    expect(field(source, 'Subject')).toHaveLength(1)
  })

  test.each([
    'maria@nurses.test\r\nBcc: eve@evil.test',
    'maria@nurses.test\nRCPT TO:<eve@evil.test>',
    'maria@nurses.test, eve@evil.test',
    'maria@nurses.test;eve@evil.test',
    '<maria@nurses.test>',
    'Maria <maria@nurses.test>',
    '"maria,eve"@nurses.test',
    'maria(comment)@nurses.test',
    'maria@[127.0.0.1]',
    'group:maria@nurses.test;',
    'maria',
    '',
    'maria\0@nurses.test',
  ])('to %j is refused before the mail server is contacted', async (to) => {
    const server = await serve()
    expect(await smtp(server.url).send({ ...LETTER, to })).toEqual({
      accepted: false,
      permanent: true,
      about: 'letter',
      reason: 'the address is not allowed in a mail header',
    })
    expect(server.letters).toHaveLength(0)
  })

  test('of two hundred parallel mails arrives once, over a few connections', async () => {
    const server = await serve()
    const mail = smtp(server.url)
    const sent = Array.from({ length: 200 }, (_, n) => mail.send({ ...LETTER, to: `nurse.${n}@nurses.test` }))
    for (const outcome of await Promise.all(sent)) expect(outcome).toEqual({ accepted: true })
    expect(new Set(server.letters.map(({ to }) => to[0])).size).toBe(200)
    expect(server.letters).toHaveLength(200)
  })

  test('goes over TLS and with a password when SMTP_URL says so', async () => {
    const server = await serve({ secure: true, users: { portal: 'pass:word@1' } })
    const url = new URL(server.url)
    expect(await smtp(`smtps://portal:${encodeURIComponent('pass:word@1')}@${url.host}`).send(LETTER)).toEqual({
      accepted: true,
    })
    expect(await smtp(`smtps://portal:wrong@${url.host}`).send(LETTER)).toMatchObject({
      accepted: false,
      permanent: false,
    })
  })
})

describe('an encrypted connection', () => {
  // This address reaches the machine itself, and is not a loopback name for the portal.
  const elsewhere = (server: MailServer, query = '') => `smtp://portal:secret@0.0.0.0:${server.port}${query}`

  test.each(['hidden', 'refused'] as const)('carries no password while STARTTLS is %s', async (startTls) => {
    const server = await serve({ users: { portal: 'secret' }, startTls })
    expect(await smtp(elsewhere(server)).send(LETTER)).toMatchObject({
      accepted: false,
      permanent: false,
      about: 'server',
    })
    expect(await smtp(elsewhere(server, '?tls=required')).send(LETTER)).toMatchObject({ accepted: false })
    expect([server.passwordsInClear, server.letters]).toEqual([[], []])
  })

  test('is required for every server by ?tls=required', async () => {
    const stripped = await serve({ startTls: 'refused' })
    expect(await smtp(`${stripped.url}?tls=required`).send(LETTER)).toMatchObject({ accepted: false, about: 'server' })
    expect(stripped.letters).toEqual([])
    const hiding = await serve({ startTls: 'hidden' })
    expect(await smtp(`${hiding.url}?tls=required`).send(LETTER)).toEqual({ accepted: true })
    expect(hiding.letters.map(({ encrypted }) => encrypted)).toEqual([true])
  })

  test('is not required for a server on this machine', async () => {
    const server = await serve({ users: { portal: 'secret' }, startTls: 'refused' })
    expect(await smtp(`smtp://portal:secret@127.0.0.1:${server.port}`).send(LETTER)).toEqual({ accepted: true })
    expect(server.passwordsInClear).toEqual(['portal'])
  })
})

describe('a refused mail', () => {
  test.each([
    ['the mailbox does not exist', { recipient: () => ({ code: 550, text: 'no such user' }) }, true, 'letter'],
    ['the letter is not wanted', { letter: async () => ({ code: 554, text: 'not wanted' }) }, true, 'letter'],
    ['the mailbox is busy', { recipient: () => ({ code: 450, text: 'busy, try later' }) }, false, 'letter'],
    ['the letter is not wanted now', { letter: async () => ({ code: 451, text: 'try later' }) }, false, 'letter'],
    ['the server shuts down', { recipient: () => ({ code: 421, text: 'closing' }) }, false, 'server'],
    ['the sender is not allowed', { sender: () => ({ code: 550, text: 'sender not allowed' }) }, false, 'server'],
  ])(
    'because %s is permanent or temporary, names its reason, and hides the address',
    async (_, manners, permanent, about) => {
      const server = await serve(manners)
      const outcome = await smtp(server.url).send(LETTER)
      expect(outcome).toMatchObject({ accepted: false, permanent, about })
      expect(JSON.stringify(outcome)).toMatch(/[45]\d\d/)
      expect(JSON.stringify(outcome)).not.toMatch(/@|maria|user|042817/)
    },
  )

  test('does not affect the next mail', async () => {
    const recipient = (address: string) => (address.startsWith('gone') ? { code: 550, text: 'gone' } : undefined)
    const server = await serve({ recipient })
    const mail = smtp(server.url)
    expect(await mail.send({ ...LETTER, to: 'gone@nurses.test' })).toMatchObject({ permanent: true })
    expect(await mail.send(LETTER)).toEqual({ accepted: true })
  })
})

describe('a mail server', () => {
  const within = async (work: Promise<unknown>) => {
    const from = Date.now()
    const outcome = await work
    return { outcome, took: Date.now() - from }
  }

  test('that is away is reported at once', async () => {
    const { outcome, took } = await within(smtp('smtp://127.0.0.1:1').send(LETTER))
    expect(outcome).toMatchObject({ accepted: false, permanent: false })
    expect(took).toBeLessThan(3_000)
  })

  test('that is silent is reported as away within five seconds', async () => {
    const server = await startMuteServer()
    open.push(server)
    const { outcome, took } = await within(smtp(server.url).send(LETTER))
    expect(outcome).toMatchObject({ accepted: false, permanent: false })
    expect(took).toBeLessThan(5_000)
  })

  test('that hangs in the middle is aborted by the signal, and its connection is not reused', async () => {
    let hang = true
    const server = await serve({ letter: () => (hang ? new Promise(() => {}) : Promise.resolve(undefined)) })
    const mail = smtp(server.url)
    const { outcome, took } = await within(mail.send(LETTER, AbortSignal.timeout(500)))
    expect(outcome).toMatchObject({ accepted: false, permanent: false })
    expect(took).toBeLessThan(3_000)
    hang = false
    expect(await mail.send(LETTER)).toEqual({ accepted: true })
  })

  test('that hangs for some mails does not delay other mails', async () => {
    const server = await serve({
      letter: ({ to }) => (to[0]?.startsWith('slow') ? new Promise(() => {}) : Promise.resolve(undefined)),
    })
    const mail = smtp(server.url)
    const slow = Array.from({ length: 4 }, () =>
      mail.send({ ...LETTER, to: 'slow@nurses.test' }, AbortSignal.timeout(3_000)),
    )
    expect((await within(mail.send(LETTER))).took).toBeLessThan(2_500)
    await Promise.all(slow)
  })

  test('that closes the connection gets no automatic retry', async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) })
    const mail = smtp(`smtp://127.0.0.1:${portOf(server)}`)
    expect(await mail.send(LETTER)).toMatchObject({ accepted: false, permanent: false })
    expect(connections).toBe(1)
  })

  test('that comes back is used again without a restart', async () => {
    const before = await startMailServer()
    const mail = smtp(before.url)
    expect(await mail.send(LETTER)).toEqual({ accepted: true })
    await before.close()
    expect(await mail.send(LETTER)).toMatchObject({ accepted: false, permanent: false })
    const after = await serve({ port: before.port })
    expect(await mail.send(LETTER)).toEqual({ accepted: true })
    expect(after.letters).toHaveLength(1)
  })
})
