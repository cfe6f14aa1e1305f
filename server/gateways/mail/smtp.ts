import { createTransport } from 'nodemailer'
import { Email } from '#contract/account/session.ts'
import type { MailGateway, MailResult } from './mail.ts'

const CONNECTIONS = 8
const CONNECT_WITHIN = 3_500
const ANSWER_WITHIN = 15_000
// Shorter than the idle timeout of any mail server, so that a letter never meets a half-closed connection.
const IDLE_CONNECTION = 20_000

function openTransport(address: string) {
  const { url, requireTLS } = readAddress(address)
  return createTransport({
    url,
    requireTLS,
    pool: true,
    maxConnections: CONNECTIONS,
    // A letter may have arrived before its connection broke: the caller, not the pool, decides about a retry.
    maxRequeues: 0,
    idleTimeout: IDLE_CONNECTION,
    dnsTimeout: CONNECT_WITHIN,
    connectionTimeout: CONNECT_WITHIN,
    greetingTimeout: CONNECT_WITHIN,
    socketTimeout: ANSWER_WITHIN,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A server on this machine has a self-signed certificate, and no network on which others could forge it.
    ...(isThisMachine(url) && { tls: { rejectUnauthorized: false } }),
  })
}

/** Connects and signs in to the server without a letter; returns the refusal and its step, or undefined. */
export async function findSmtpTrouble(address: string): Promise<string | undefined> {
  const transport = openTransport(address)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    transport.close()
  }
}

export function openSmtp(address: string, from: string): MailGateway {
  const transport = openTransport(address)
  const host = senderHost(from)
  return {
    keptLocally: false,
    send: async ({ id, to, subject, text, html }, signal) => {
      const address = Email.safeParse(to)
      if (!address.success) {
        return {
          accepted: false,
          permanent: true,
          about: 'letter',
          reason: 'the address is not allowed in a mail header',
        }
      }
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: address.data },
          subject: subject.replace(/\p{Cc}+/gu, ' '),
          text,
          html,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          ...(signal && { signal }),
        })
        return { accepted: true }
      } catch (error) {
        return refusal(error)
      }
    },
    close: async () => transport.close(),
  }
}

/** Demands TLS for `?tls=required`, and for a password unless the server is on this machine. */
function readAddress(address: string) {
  const url = new URL(address)
  const isDemanded = url.searchParams.get('tls') === 'required'
  const hasPassword = url.username !== '' || url.password !== ''
  url.search = ''
  return { url: url.href, requireTLS: isDemanded || (hasPassword && !isThisMachine(address)) }
}

const failureOf = (error: unknown) =>
  error as { code?: string; command?: string; responseCode?: number; permanent?: boolean }

/** Tells which step failed and how, without the server's text, which repeats addresses. */
function refusal(error: unknown): MailResult {
  const { code, command, responseCode, permanent } = failureOf(error)
  // A server that refuses the sender, the password or the connection is set up wrongly:
  // the letter waits until somebody corrects the setup.
  const isAboutLetter = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  return {
    accepted: false,
    permanent: isAboutLetter && permanent === true,
    // A server that shuts down sends 421 at any step.
    about: isAboutLetter && responseCode !== 421 ? 'letter' : 'server',
    reason: reasonOf(error),
  }
}

function reasonOf(error: unknown): string {
  const { code, command, responseCode } = failureOf(error)
  const told = [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return told.join(' ') || 'unknown'
}

const isThisMachine = (url: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname)

const senderHost = (from: string) => /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost'
