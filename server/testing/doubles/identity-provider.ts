import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider, { type JWK } from 'oidc-provider'
import { portOf } from './ports.ts'

export interface Account {
  subject: string
  email?: string
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
  name?: string
}

interface Settings {
  callbackUrl: () => string
  /** Puts the person's claims into the token too, as many providers do; the standard serves them at userinfo. */
  tellsInToken?: boolean
  clientAuth?: 'client_secret_basic' | 'client_secret_post'
}

export const CLIENT = { id: 'portal', secret: 'a-secret-between-two-houses' }

/**
 * A real OpenID Connect provider over HTTP, without passwords: a caller chooses an account. It imitates no second
 * factor, no consent screen and no sign-out page.
 */
export async function startIdentityProvider(settings: Settings) {
  const accounts = new Map<string, Account>()
  const asked: string[] = []
  let trouble: 'mute' | 'broken' | undefined
  let otherKeys: JWK[] | undefined
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined

  // Created early: it can take longer than the portal waits for the first response.
  const firstKey = signingKey()
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((request, response) => {
      const path = request.url?.split('?')[0] ?? ''
      asked.push(path)
      if (trouble === 'mute') return
      if (trouble === 'broken') return void response.writeHead(502).end('no gateway')
      if (otherKeys && path === '/jwks') return void sendJson(response, { keys: otherKeys })
      // Created late, because the portal's address is not known earlier.
      answer ??= open(firstKey)
      answer(request, response)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const port = portOf(server)
  const url = `http://127.0.0.1:${port}`
  const open = (key: JWK) => openProvider({ ...settings, url, accounts }, key)

  return {
    url,
    asked,
    knows: (account: Account) => void accounts.set(account.subject, account),
    changeKeys: () => {
      answer = open(signingKey())
    },
    /** Publishes keys that differ from the signing keys, like a forged response. */
    publishOtherKeys: () => {
      otherKeys = [publicHalf(signingKey())]
    },
    setTrouble: (next: typeof trouble) => {
      trouble = next
    },
    async goAway() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    async comeBack() {
      server = await listen(port)
    },
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type IdentityProviderDouble = Awaited<ReturnType<typeof startIdentityProvider>>

interface ProviderOptions extends Settings {
  url: string
  accounts: ReadonlyMap<string, Account>
}

function openProvider({ url, accounts, callbackUrl, tellsInToken, clientAuth }: ProviderOptions, key: JWK) {
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callbackUrl()],
        token_endpoint_auth_method: clientAuth ?? 'client_secret_basic',
      },
    ],
    ...(clientAuth && { clientAuthMethods: [clientAuth] }),
    jwks: { keys: [key] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: !tellsInToken,
    cookies: { keys: ['signs-cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/who/${interaction.uid}` },
    findAccount: (_context, subject) => {
      const account = accounts.get(subject)
      return account && { accountId: subject, claims: () => ({ ...account, sub: subject }) }
    },
    // Grants consent by itself, because the portal is the provider's own client.
    loadExistingGrant: async ({ oidc }) => {
      const earlier = oidc.session?.grantIdFor(CLIENT.id)
      if (earlier) return provider.Grant.find(earlier)
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const serve = provider.callback()
  return (request: IncomingMessage, response: ServerResponse) => {
    const isQuestion = request.url?.startsWith('/who/')
    void (isQuestion ? askWho(provider, request, response) : serve(request, response))
  }
}

async function askWho(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(whoPage)
    return
  }
  const form = new URLSearchParams(await text(request))
  const subject = form.get('subject') ?? ''
  const said =
    form.get('answer') === 'cancel'
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: subject } }
  await provider.interactionFinished(request, response, said)
}

const whoPage = `<!doctype html>
<html lang="en">
<title>House of identity</title>
<h1>Who are you?</h1>
<form method="post">
  <label>Name of your account <input name="subject" autocomplete="off"></label>
  <button name="answer" value="go">Continue</button>
  <button name="answer" value="cancel">Cancel</button>
</form>
</html>
`

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), alg: 'RS256', use: 'sig' }
}

const publicHalf = ({ kty, n, e, kid, alg, use }: JWK): JWK => ({ kty, n, e, kid, alg, use })

const sendJson = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
