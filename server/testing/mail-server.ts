import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { portOf } from './doubles/ports.ts'

interface ReceivedLetter {
  from: string
  to: string[]
  source: string
  encrypted: boolean
}

export interface MailRefusal {
  code: number
  text: string
}

export interface MailServer {
  url: string
  port: number
  letters: ReceivedLetter[]
  passwordsInClear: string[]
  close: () => Promise<void>
}

interface MailServerOptions {
  port?: number
  secure?: boolean
  /** Hides STARTTLS like an attacker on the line, or rejects the command as well. */
  startTls?: 'hidden' | 'refused'
  users?: Record<string, string>
  sender?: () => MailRefusal | undefined
  recipient?: (address: string) => MailRefusal | undefined
  letter?: (letter: ReceivedLetter) => Promise<MailRefusal | undefined>
}

const refused = ({ code, text }: MailRefusal) => Object.assign(new Error(text), { responseCode: code })

export async function startMailServer(manners: MailServerOptions = {}): Promise<MailServer> {
  const letters: ReceivedLetter[] = []
  const passwordsInClear: string[] = []
  const server = new SMTPServer({
    secure: manners.secure ?? false,
    hideSTARTTLS: manners.startTls === 'hidden',
    disabledCommands: manners.startTls === 'refused' ? ['STARTTLS'] : [],
    // Silences the library's warning about its own certificate, which is fine for a local connection.
    logger: false,
    closeTimeout: 100,
    authOptional: !manners.users,
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, { secure }, done) => {
      if (!secure) passwordsInClear.push(username)
      if (manners.users?.[username] === password) done(null, { user: username })
      else done(new Error('Wrong password'))
    },
    onMailFrom: (_address, _session, done) => {
      const no = manners.sender?.()
      done(no && refused(no))
    },
    onRcptTo: ({ address }, _session, done) => {
      const no = manners.recipient?.(address)
      done(no && refused(no))
    },
    onData: async (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const letter = {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString('utf8'),
        encrypted: secure,
      }
      const no = await manners.letter?.(letter)
      if (!no) letters.push(letter)
      done(no && refused(no))
    },
  })
  // Tests cut connections on purpose.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(manners.port ?? 0, '127.0.0.1', () => resolve()))
  const port = portOf(server.server)
  return {
    url: `${manners.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    letters,
    passwordsInClear,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export async function startMuteServer(port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
