import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

// Variables with a secret, or an address with a secret; NAME_FILE may name a file with the value instead.
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYMONGO_SECRET_KEY',
  'PAYMONGO_WEBHOOK_SECRET',
  'FILE_KEYS',
] as const

export function readSecretFiles(environment: Environment): { environment: Environment; lines: string[] } {
  const read: Record<string, string | undefined> = { ...environment }
  const lines: string[] = []
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path) continue
    if (environment[name]?.trim()) {
      lines.push(`${name}_FILE: is set as well as ${name}. Set only one of them.`)
      continue
    }
    const { text, problem } = readSecret(path)
    if (problem)
      lines.push(`${name}_FILE: names a file that ${problem}. Give the path of a file that holds the secret.`)
    read[name] = text
  }
  return { environment: read, lines }
}

function readSecret(path: string): { text?: string; problem?: string } {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return text === '' ? { problem: 'is empty' } : { text }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { problem: `cannot be read (${code})` }
  }
}
