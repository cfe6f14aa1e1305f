/** What a sign-in keeps here while the person is at the provider; nothing of it is shown to anybody. */
export interface KeptSignIn {
  state: string
  nonce: string
  verifier: string
}

/** Who came back, as the provider vouches for it. */
export interface Identity {
  /** Together with `subject` it names one person for ever, whatever becomes of the address. */
  issuer: string
  subject: string
  /** The address as it came; null when the provider tells none that a mail could reach. */
  email: string | null
  /** Whether the provider says that the address is this person's. */
  emailVerified: boolean
  firstName: string
  lastName: string
  name: string
}

/** Sign-in at an OpenID Connect provider. Whatever goes wrong is thrown as an `IdentityFault`. */
export interface IdentityProvider {
  /** Where to send the person, and what to keep until they come back to `redirectUri`. */
  beginSignIn: (redirectUri: string) => Promise<KeptSignIn & { url: string }>
  /** Who came back with this address, which must answer to what was kept. */
  finishSignIn: (callbackUrl: URL, kept: KeptSignIn) => Promise<Identity>
}
