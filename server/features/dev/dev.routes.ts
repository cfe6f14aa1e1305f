import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCleanText } from '#contract/route.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { queryParameter } from '#server/http/query-parameter.ts'
import { isFromThisMachine } from '#server/http/this-machine.ts'
import { selectLetters } from './dev.store.ts'
import { mailboxPage, PAGE_WITHOUT_SCRIPT } from './mailbox-page.ts'

const LETTERS_AT_ONCE = 200

const absent = () => new Refusal('notFound', 'Not found')

/** Serves evaluation aids to this machine only; every other machine and production get 404. */
export function devRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.config.production) return

  const onThisMachine = async (request: FastifyRequest) => {
    if (!isFromThisMachine(deps.config, request)) throw absent()
  }

  app.get('/dev/mail', { onRequest: onThisMachine }, async (request, reply) => {
    if (!deps.mail.keptLocally) throw absent()
    const address = queryParameter(request, 'to') || undefined
    if (address && !isCleanText(address)) throw new Refusal('invalid', 'This is not an email address')
    const letters = await selectLetters(deps.db, { to: address, now: deps.now(), limit: LETTERS_AT_ONCE })
    if (wantsJson(request)) return letters.map((letter) => ({ ...letter, at: letter.at.toISOString() }))
    return sendPage(reply, mailboxPage(letters, address ?? '', deps.config.brand.name))
  })
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_WITHOUT_SCRIPT).send(html)

function wantsJson({ headers }: FastifyRequest): boolean {
  const accepted = headers.accept ?? ''
  return accepted.includes('application/json') && !accepted.includes('text/html')
}
