import { expect, test } from 'vitest'
import { production } from '#server/testing/environments.ts'
import { parseConfig } from './config.ts'

const oidc = { OIDC_ISSUER_URL: 'https://sign-in.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }

test('passkeys are required in production without a sign-in provider, and in evaluation when configured', () => {
  expect(parseConfig(production).requirePasskeys).toBe(true)
  expect(parseConfig({ ...production, ...oidc }).requirePasskeys).toBe(false)
  expect(parseConfig({}).requirePasskeys).toBe(false)
  expect(parseConfig({ REQUIRE_PASSKEYS: 'on' }).requirePasskeys).toBe(true)
})

test('passkeys cannot be switched off in production, nor required beside a sign-in provider', () => {
  expect(() => parseConfig({ ...production, REQUIRE_PASSKEYS: 'off' })).toThrow(/^REQUIRE_PASSKEYS: cannot be off/)
  expect(() => parseConfig({ ...oidc, REQUIRE_PASSKEYS: 'on' })).toThrow(/^REQUIRE_PASSKEYS: has no effect/)
})
