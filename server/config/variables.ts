import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Email } from '#contract/account/session.ts'
import { toServersUrl } from './servers.ts'

function variable<T>(read: (text: string) => T | undefined, wrong: string) {
  return z
    .string()
    .transform((text, context) => {
      const value = read(text)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message: wrong })
      return z.NEVER
    })
    .optional()
}

const whole = (least: number, most: number) => (text: string) => {
  if (!/^\d{1,6}$/.test(text)) return undefined
  const value = Number(text)
  return value >= least && value <= most ? value : undefined
}

const oneOf =
  <const T extends readonly string[]>(...words: T) =>
  (text: string): T[number] | undefined =>
    words.find((word) => word === text)

const isHostName = (text: string) =>
  /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.?$/i.test(text) && !/(^|\.)\d+\.?$/.test(text)

function host(text: string) {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) !== 0 || isHostName(bare) ? bare : undefined
}

const url =
  (...protocols: string[]) =>
  (text: string) => {
    if (!URL.canParse(text)) return undefined
    const parsed = new URL(text)
    return protocols.includes(parsed.protocol) && parsed.hostname !== '' ? text : undefined
  }

/** Accepts an origin only: a path or a query would be lost, and a password shown to everybody. */
function origin(text: string) {
  if (url('http:', 'https:')(text) === undefined) return undefined
  const parsed = new URL(text)
  return parsed.href === `${parsed.origin}/` ? parsed.origin : undefined
}

const line = (longest: number) => (text: string) => (text.length <= longest && !/\p{Cc}/u.test(text) ? text : undefined)

const email = (text: string) => {
  const read = Email.safeParse(text)
  return read.success ? read.data : undefined
}

function emails(text: string) {
  const addresses = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (addresses.length === 0 || addresses.some((address) => email(address) === undefined)) return undefined
  return [...new Set(addresses.map((address) => address.toLowerCase()))]
}

function sender(text: string) {
  const parts = /^(?:([^<>\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text)
  const address = email(parts?.[2] ?? parts?.[3] ?? '')
  return address === undefined ? undefined : text
}

/** Accepts a named zone, which Node and PostgreSQL read alike; PostgreSQL reverses an offset such as +08:00. */
function timeZone(text: string) {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text)) return undefined
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text
  } catch {
    return undefined
  }
}

function currency(text: string) {
  const code = text.toUpperCase()
  if (!Intl.supportedValuesOf('currency').includes(code)) return undefined
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
  return digits.maximumFractionDigits === 2 ? code : undefined
}

function fee(text: string) {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  return parts?.[1] === undefined ? undefined : `${BigInt(parts[1])}.${(parts[2] ?? '').padEnd(2, '0')}`
}

export interface ConfiguredFileKey {
  id: string
  key: Buffer
}

function fileKeys(text: string): ConfiguredFileKey[] | undefined {
  const keys = text.split(',').map((part) => {
    const [, id, base64] = /^([\w-]{1,32}):([A-Za-z0-9+/_-]+=*)$/.exec(part.trim()) ?? []
    const key = Buffer.from(base64 ?? '', 'base64')
    return id === undefined || key.length !== 32 ? undefined : { id, key }
  })
  const whole = keys.filter((key) => key !== undefined)
  const unique = new Set(whole.map((key) => key.id)).size
  return whole.length === keys.length && unique === keys.length ? whole : undefined
}

export interface StoreEncryption {
  algorithm: 'AES256' | 'aws:kms'
  keyId: string | undefined
}

function storeEncryption(text: string): StoreEncryption | undefined {
  const [, algorithm, keyId] = /^(AES256|aws:kms)(?::([\x21-\x7e]{1,512}))?$/.exec(text) ?? []
  if (algorithm !== 'AES256' && algorithm !== 'aws:kms') return undefined
  return algorithm === 'AES256' && keyId !== undefined ? undefined : { algorithm, keyId }
}

/** Accepts no query but `?tls=required`: an address must not set other options of the mail library. */
function mailServer(text: string) {
  if (url('smtp:', 'smtps:')(text) === undefined) return undefined
  const { search, hash } = new URL(text)
  return (search === '' || search === '?tls=required') && hash === '' ? text : undefined
}

const secret = (least: number) => (text: string) => (text.length >= least ? text : undefined)
const key =
  (...prefixes: string[]) =>
  (text: string) =>
    prefixes.some((prefix) => text.startsWith(prefix)) ? text : undefined

const apiPath = (form: RegExp) => (text: string) =>
  /^\/[\w{}/-]{1,100}$/.test(text) && form.test(text) ? text : undefined

const paymentMethods = (text: string) => {
  const methods = text.split(',').map((method) => method.trim())
  return methods.every((method) => /^[a-z_]{2,30}$/.test(method)) ? [...new Set(methods)] : undefined
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function interval(text: string): number | undefined {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? []
  const milliseconds = UNITS[unit]
  return milliseconds === undefined ? undefined : Number(count) * milliseconds
}

function recipients(text: string): string[] | undefined {
  const keys = text.split(/[\s,]+/).filter((key) => key !== '')
  return keys.length > 0 && keys.every((key) => /^age1[02-9ac-hj-np-z]{30,3000}$/.test(key)) ? keys : undefined
}

const aLine = 'is too long or holds line breaks. Give one line of text.'
const aServer =
  'is not the address of a PostgreSQL server. Write it as postgres://user:password@host:5432/database, or with several ' +
  'servers as postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write.'
const anAddress = 'is not an email address. Write it as office@provider.example.'

/** Defines every environment variable, with a message for a bad value. No message repeats the value. */
export const Variables = z.object({
  NODE_ENV: variable(
    oneOf('production', 'development', 'test'),
    'is not known. Use production, or remove it for evaluation.',
  ),
  PORT: variable(whole(1, 65_535), 'is not a port. Give a whole number from 1 to 65535.'),
  HOST: variable(host, 'is not an address to listen on. Give an IP address or a host name, such as 127.0.0.1.'),
  PUBLIC_URL: variable(
    origin,
    'is not an origin. Give scheme, host and port alone, such as https://portal.provider.example.',
  ),
  DATA_DIR: variable((text) => resolve(text), 'is not a folder.'),
  DATABASE_URL: variable(toServersUrl, aServer),
  DATABASE_DIRECT_URL: variable(toServersUrl, aServer),
  DATABASE_REPLICA_URL: variable(url('postgres:', 'postgresql:'), aServer),
  S3_ENDPOINT: variable(url('http:', 'https:'), 'is not an http or https address. Give the address of the store.'),
  S3_REGION: variable(line(64), aLine),
  S3_BUCKET: variable(
    (text) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined),
    'is not the name of a bucket. Use 3 to 63 small letters, digits, dots and hyphens.',
  ),
  S3_ACCESS_KEY_ID: variable(line(256), aLine),
  S3_SECRET_ACCESS_KEY: variable(line(256), aLine),
  S3_SSE: variable(storeEncryption, 'is not known. Use AES256, aws:kms or aws:kms:id-of-the-key, or remove it.'),
  SMTP_URL: variable(
    mailServer,
    'is not the address of a mail server. Write it as smtps://user:password@host:port or ' +
      'smtp://user:password@host:port?tls=required.',
  ),
  MAIL_FROM: variable(
    sender,
    'is not a sender. Write it as office@provider.example or Name <office@provider.example>.',
  ),
  ADMIN_EMAILS: variable(emails, 'holds something that is not an email address. Separate the addresses with commas.'),
  SESSION_SECRET: variable(
    secret(16),
    'is too short. Give at least 16 characters, such as the output of: openssl rand -base64 32',
  ),
  OIDC_ISSUER_URL: variable(
    url('http:', 'https:'),
    'is not an http or https address. Give the address of the provider.',
  ),
  OIDC_CLIENT_ID: variable(line(512), aLine),
  OIDC_CLIENT_SECRET: variable(line(1024), aLine),
  STRIPE_SECRET_KEY: variable(key('sk_', 'rk_'), 'is not a secret key. It begins with sk_ or rk_.'),
  STRIPE_PUBLISHABLE_KEY: variable(key('pk_'), 'is not a publishable key. It begins with pk_.'),
  STRIPE_WEBHOOK_SECRET: variable(key('whsec_'), 'is not the signing secret of a webhook. It begins with whsec_.'),
  STRIPE_API_BASE: variable(origin, 'is not an origin. Give scheme, host and port alone, without /v1.'),
  PAYMONGO_SECRET_KEY: variable(key('sk_'), 'is not a secret key. It begins with sk_test_ or sk_live_.'),
  PAYMONGO_WEBHOOK_SECRET: variable(secret(8), 'is too short to be the signing secret of a webhook.'),
  PAYMONGO_API_BASE: variable(origin, 'is not an origin. Give scheme, host and port alone, without /v1.'),
  PAYMONGO_METHODS: variable(
    paymentMethods,
    'holds something that is no way to pay. Write it as gcash,paymaya,qrph,card.',
  ),
  PAYMONGO_CREATE_PATH: variable(apiPath(/^[^{}]*$/), 'is not a path. Write it as /v2/checkout_sessions.'),
  PAYMONGO_RETRIEVE_PATH: variable(
    apiPath(/^[^{}]*\{id\}[^{}]*$/),
    'is not a path. Write it as /v1/checkout_sessions/{id}.',
  ),
  PAYMONGO_EXPIRE_PATH: variable(
    apiPath(/^[^{}]*\{id\}[^{}]*$/),
    'is not a path. Write it as /v1/checkout_sessions/{id}/expire.',
  ),
  CLAMD_URL: variable(
    (text) => (url('tcp:')(text) !== undefined && new URL(text).port !== '' ? text : undefined),
    'is not the address of a ClamAV daemon. Write it as tcp://host:3310.',
  ),
  FILE_KEYS: variable(
    fileKeys,
    'holds something that is not a key. Write id:base64 pairs of 32 bytes each, separated by commas, each id once.',
  ),
  BACKUP_DIR: variable((text) => resolve(text), 'is not a folder.'),
  ERASURE_UNDO_DAYS: variable(whole(0, 90), 'is not a number of days. Give a whole number from 1 to 90.'),
  BACKUP_EVERY: variable(interval, 'is not an interval. Write it as 24h or 7d.'),
  BACKUP_RECIPIENTS: variable(
    recipients,
    'holds something that is not a public key of age. Separate the keys, which begin with age1, with commas.',
  ),
  BACKUP_IDENTITY_FILE: variable((text) => resolve(text), 'is not a file.'),
  BACKUP_SIGNING_KEY_FILE: variable((text) => resolve(text), 'is not a file.'),
  BACKUP_SIGNING_PUBLIC_KEY_FILE: variable((text) => resolve(text), 'is not a file.'),
  AUDIT_KEY_FILE: variable((text) => resolve(text), 'is not a file.'),
  METRICS_PORT: variable(whole(1, 65_535), 'is not a port. Give a whole number from 1 to 65535.'),
  DRAIN_SECONDS: variable(whole(0, 6), 'is not a time to drain in. Give whole seconds from 0 to 6.'),
  TRUST_PROXY: variable(whole(0, 16), 'is not a number of proxies. Give a whole number from 0 to 16.'),
  TIME_ZONE: variable(timeZone, 'is not the name of a time zone. Use a name such as Asia/Manila.'),
  BRAND_NAME: variable(line(60), aLine),
  CURRENCY: variable(currency, 'is not a currency with two decimals. Use an ISO code such as USD or PHP.'),
  APPLICATION_FEE: variable(fee, 'is not an amount. Write it as 1500.00, without sign or grouping.'),
  TWO_PEOPLE_FROM: variable(fee, 'is not an amount. Write it as 500.00, without sign or grouping.'),
  SUPPORT_EMAIL: variable(email, anAddress),
  COMPANY_ADDRESS: variable(line(200), aLine),
  COMPANY_CITY: variable(line(100), aLine),
  COMPANY_PHONE: variable(line(40), aLine),
  RATE_LIMIT: variable(oneOf('on', 'off'), 'is not known. Use off, or remove it.'),
  REQUIRE_PASSKEYS: variable(oneOf('on', 'off'), 'is not known. Use on, or remove it.'),
  LAMPARA_DEMO: variable(oneOf('1'), 'is not known. npm run demo sets it: remove it.'),
})
export type Variables = z.output<typeof Variables>
