import type { Config } from '#server/config/config.ts'
import { fetchWhole } from '#server/gateways/fetch-whole.ts'
import { findSmtpTrouble } from '#server/gateways/mail/smtp.ts'
import { openClamd } from '#server/gateways/scanner/clamd.ts'
import { codeOf, type Diagnosis, fail, ok, warn } from './diagnosis.ts'
import type { OtherClock } from './machine.ts'

const ANSWER_WITHIN = 5_000
// Added to the date of a response, which has whole seconds.
const HALF_A_SECOND = 500

export interface Neighbours {
  diagnoses: Diagnosis[]
  clocks: OtherClock[]
}

interface NeighbourQuestion {
  check: string
  name: string
  url: string
  headers?: Record<string, string>
  consequence: string
}

interface NeighbourAnswer {
  diagnosis: Diagnosis
  clock?: OtherClock
}

/** Checks that each configured service answers and accepts our credentials; sends, charges and stores nothing. */
export async function checkDependencies(config: Config): Promise<Neighbours> {
  const answers = await Promise.all([
    examineMail(config),
    examineScanner(config),
    ...questionsOf(config).map(askOverHttp),
    askPortal(config),
  ])
  return {
    diagnoses: answers.map(({ diagnosis }) => diagnosis),
    clocks: answers.flatMap(({ clock }) => clock ?? []),
  }
}

async function examineMail({ smtp, production, oidc }: Config): Promise<NeighbourAnswer> {
  if (!smtp) {
    const words = 'no mail server is set: mail is kept at /dev/mail'
    return {
      diagnosis: production && !oidc ? fail('mail', words) : ok('mail', production ? 'no mail server is set' : words),
    }
  }
  const host = new URL(smtp.url).hostname
  const trouble = await findSmtpTrouble(smtp.url)
  return {
    diagnosis: trouble
      ? fail('mail', `${host} does not take mail from here (${trouble}). Correct SMTP_URL, or see to the server.`)
      : ok('mail', `${host} answers and takes our sign-in`),
  }
}

async function examineScanner({ clamdUrl }: Config): Promise<NeighbourAnswer> {
  if (!clamdUrl) return { diagnosis: ok('scanner', 'none is set: files are not scanned') }
  const host = new URL(clamdUrl).host
  try {
    await openClamd(clamdUrl).check()
    return { diagnosis: ok('scanner', `${host} answers`) }
  } catch (error) {
    const code = codeOf(error instanceof Error ? (error.cause ?? error) : error)
    return { diagnosis: fail('scanner', `${host} does not answer (${code}): uploads are refused. Start ClamAV there.`) }
  }
}

function questionsOf({ stripe, paymongo, oidc, s3 }: Config): NeighbourQuestion[] {
  const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })
  return [
    ...(stripe
      ? [
          {
            check: 'stripe',
            name: 'Stripe',
            url: `${stripe.apiBase ?? 'https://api.stripe.com'}/v1/balance`,
            headers: { authorization: `Bearer ${stripe.secretKey}` },
            consequence: 'cards cannot be charged',
          },
        ]
      : []),
    ...(paymongo
      ? [
          {
            check: 'paymongo',
            name: 'PayMongo',
            url: `${paymongo.apiBase}/v1/webhooks`,
            headers: basic(paymongo.secretKey),
            consequence: 'nobody can pay there',
          },
        ]
      : []),
    ...(oidc
      ? [
          {
            check: 'openid',
            name: 'the OpenID provider',
            url: `${oidc.issuerUrl.replace(/\/$/, '')}/.well-known/openid-configuration`,
            consequence: 'nobody can sign in',
          },
        ]
      : []),
    // A refusal of this unsigned request shows that the store answers; the check of the files tests the credentials.
    ...(s3 ? [{ check: 's3', name: 'the object store', url: s3.endpoint, consequence: 'files cannot be kept' }] : []),
  ]
}

async function askOverHttp({ check, name, url, headers, consequence }: NeighbourQuestion): Promise<NeighbourAnswer> {
  try {
    const answer = await ask(url, headers)
    const clock = clockOf(name, answer)
    const isRefused = headers !== undefined && answer.status === 401
    if (isRefused) return { diagnosis: fail(check, `${name} refuses the key: ${consequence}. Correct it.`), ...clock }
    if (answer.status >= 500 || (check === 'openid' && answer.status !== 200))
      return { diagnosis: fail(check, `${name} answers ${answer.status}: ${consequence}.`), ...clock }
    return { diagnosis: ok(check, `${name} answers`), ...clock }
  } catch (error) {
    return { diagnosis: fail(check, `${name} does not answer (${codeOf(error)}): ${consequence}.`) }
  }
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetchWhole(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN) })

function clockOf(whose: string, answer: Response): { clock?: OtherClock } {
  const date = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(date) ? {} : { clock: { whose, ahead: date + HALF_A_SECOND - Date.now() } }
}

async function askPortal({ listen: { host, port } }: Config): Promise<NeighbourAnswer> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const place = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  try {
    const answer = await ask(`${place}/readyz`)
    if (answer.status === 200) return { diagnosis: ok('portal', `ready at ${place}`) }
    return { diagnosis: fail('portal', `${place} answers /readyz with ${answer.status}. Its log says more.`) }
  } catch (error) {
    return { diagnosis: warn('portal', `none runs at ${place} (${codeOf(error)})`) }
  }
}
