export interface SignInState {
  state: string
  nonce: string
  verifier: string
}

export interface Identity {
  /** Identifies one person for ever together with `subject`, even when the address changes. */
  issuer: string
  subject: string
  /** The address as received; null when the provider tells none, or an address that no mail of ours could reach. */
  email: string | null
  emailTold: boolean
  emailVerified: boolean
  authenticatedAt: Date | null
  firstName: string
  lastName: string
  name: string
}

/** Signs people in at an OpenID Connect provider; throws an `IdentityError` for every failure. */
export interface IdentityProvider {
  /** Returns the URL for a sign-in that is at most `maxAge` old, and the state to keep until the person comes back. */
  beginSignIn: (redirectUri: string, maxAge: number) => Promise<SignInState & { url: string }>
  finishSignIn: (callbackUrl: URL, kept: SignInState) => Promise<Identity>
}
