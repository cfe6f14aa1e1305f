import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { Email } from '#contract/account/session.ts'
import { optionalText } from '#contract/route.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { fullName } from '#domain/names/full-name.ts'
import { fetchWhole } from '../fetch-whole.ts'
import type { Identity, IdentityProvider, SignInState } from './identity.ts'
import { IdentityError, type IdentityErrorKind } from './identity-fault.ts'

export interface OpenIdClient {
  issuerUrl: string
  clientId: string
  clientSecret: string
}

// Seconds for each request to the provider; a sign-in makes at most four.
const ANSWER_WITHIN = 3
const DISCOVERED_FOR = 10 * MINUTE

const fetchInTime: CustomFetch = (url, { body, ...options }) =>
  fetchWhole(url, { ...options, ...(body !== undefined && { body }) })

/** Discovers the provider when it is first needed, so that a provider that is away does not stop the start. */
export function openIdConnect({ issuerUrl, clientId, clientSecret }: OpenIdClient): IdentityProvider {
  const issuer = new URL(issuerUrl)
  const insecure = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  let known: { found: Promise<ServerMetadata>; until: number } | undefined

  const discover = async () => {
    const options = { timeout: ANSWER_WITHIN, execute: insecure, [customFetch]: fetchInTime }
    try {
      return (await discovery(issuer, clientId, clientSecret, undefined, options)).serverMetadata()
    } catch (error) {
      known = undefined
      // Unusable metadata count as away: nobody can sign in there now.
      throw new IdentityError('away', { cause: error })
    }
  }

  /**
   * Returns a new configuration with the metadata found lately. Each sign-in fetches the signing keys, so that old keys
   * never meet a response signed with new ones.
   */
  const configure = async () => {
    if (!known || known.until < Date.now()) known = { found: discover(), until: Date.now() + DISCOVERED_FOR }
    const found = await known.found
    const config = new Configuration(found, clientId, clientSecret, clientAuthOf(found, clientSecret))
    config.timeout = ANSWER_WITHIN
    config[customFetch] = fetchInTime
    for (const allow of insecure) allow(config)
    enableNonRepudiationChecks(config)
    return config
  }

  /** Runs a request; after a failure the next one discovers the provider again, as it may have moved. */
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question()
    } catch (error) {
      const fault = faultOf(error)
      if (fault.trouble === 'away' || fault.trouble === 'untrusted') known = undefined
      throw fault
    }
  }

  return {
    beginSignIn: (redirectUri, maxAge) =>
      ask(async () => {
        const kept: SignInState = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
        const url = buildAuthorizationUrl(await configure(), {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'openid email profile',
          state: kept.state,
          nonce: kept.nonce,
          code_challenge: await calculatePKCECodeChallenge(kept.verifier),
          code_challenge_method: 'S256',
          max_age: String(Math.floor(maxAge / 1000)),
        })
        return { ...kept, url: url.href }
      }),
    finishSignIn: (callbackUrl, { state, nonce, verifier }) =>
      ask(async () => {
        const config = await configure()
        const tokens = await authorizationCodeGrant(config, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        const claims = tokens.claims()
        if (!claims) throw new IdentityError('untrusted')
        return identityOf(claims.iss, await describe(config, claims, tokens.access_token))
      }),
  }
}

interface Claims {
  sub: string
  auth_time?: unknown
  email?: unknown
  email_verified?: unknown
  given_name?: unknown
  family_name?: unknown
  name?: unknown
}

async function describe(config: Configuration, claims: Claims, accessToken: string): Promise<Claims> {
  const isComplete = claims.email !== undefined && claims.email_verified !== undefined
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return claims
  return { ...claims, ...(await fetchUserInfo(config, accessToken, claims.sub)) }
}

function identityOf(issuer: string, claims: Claims): Identity {
  const email = Email.safeParse(claims.email)
  const [firstName, lastName] = [nameOf(claims.given_name, 100), nameOf(claims.family_name, 100)]
  return {
    issuer,
    subject: claims.sub,
    email: email.success ? email.data : null,
    emailTold: typeof claims.email === 'string' && claims.email.trim() !== '',
    authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
    // Some providers send the string instead of the boolean.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName,
    lastName,
    name: nameOf(claims.name, 200) || fullName({ firstName, lastName }, ''),
  }
}

const nameOf = (claim: unknown, longest: number) => optionalText(longest).safeParse(claim).data ?? ''

/** Sends the secret in the header, as the standard assumes, unless the provider takes it in the body alone. */
const clientAuthOf = ({ token_endpoint_auth_methods_supported: ways }: ServerMetadata, secret: string): ClientAuth =>
  ways && !ways.includes('client_secret_basic') && ways.includes('client_secret_post')
    ? ClientSecretPost(secret)
    : ClientSecretBasic(secret)

function faultOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  const trouble = troubleOf(error)
  if (trouble) return new IdentityError(trouble, { cause: error })
  throw error
}

function troubleOf(error: unknown): IdentityErrorKind | undefined {
  if (error instanceof AuthorizationResponseError) {
    return providersOwn.has(error.error) ? 'away' : 'cancelled'
  }
  // Of the refusals of the token endpoint only `invalid_grant` is about the sign-in; the others are about the setup.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'over' : 'away'
  if (error instanceof WWWAuthenticateChallengeError) return 'away'
  if (error instanceof ClientError) return notAnswered.has(error.code ?? '') ? 'away' : 'untrusted'
  // `fetch` throws this error when nobody answers.
  if (error instanceof TypeError && error.cause !== undefined) return 'away'
  return undefined
}

const providersOwn = new Set(['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client'])

const notAnswered = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])
