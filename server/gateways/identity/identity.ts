export interface SignInState {
  state: string
  nonce: string
  verifier: string
}

export interface Identity {
  /** Together with `subject` it names one person for ever, whatever becomes of the address. */
  issuer: string
  subject: string
  /** The address as it came; null when the provider tells none, and when it tells one that no mail of ours could reach. */
  email: string | null
  emailTold: boolean
  emailVerified: boolean
  authenticatedAt: Date | null
  firstName: string
  lastName: string
  name: string
}

/** Sign-in at an OpenID Connect provider. Whatever goes wrong is thrown as an `IdentityFault`. */
export interface IdentityProvider {
  /** Where to send the person, who must have signed in there within `maxAge`, and what to keep until they come back. */
  beginSignIn: (redirectUri: string, maxAge: number) => Promise<SignInState & { url: string }>
  finishSignIn: (callbackUrl: URL, kept: SignInState) => Promise<Identity>
}
