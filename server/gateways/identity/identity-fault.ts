/**
 * Why a sign-in failed.
 * `away`: the provider does not answer as it should, so another try may help.
 * `cancelled`: the person or the provider said no. `over`: the provider no longer knows of this sign-in.
 * `untrusted`: the response is not what the portal asked for.
 */
export type IdentityErrorKind = 'away' | 'cancelled' | 'over' | 'untrusted'

export class IdentityError extends Error {
  override name = 'IdentityError'
  constructor(
    readonly trouble: IdentityErrorKind,
    options?: ErrorOptions,
  ) {
    super(`sign-in at the provider failed: ${trouble}`, options)
  }
}
