export const signInProblems = {
  away: 'Sign-in is not responding at the moment. Please try again in a minute.',
  cancelled: 'You are not signed in, as the sign-in was cancelled. You can try again at any time.',
  over: 'That sign-in took too long or was already used. Please sign in again.',
  untrusted:
    'The response from the sign-in service could not be verified, so you were not signed in. Please try again.',
  unverified: 'Your email address is not verified yet. Please verify it where you sign in, then try again.',
  no_address:
    'The sign-in service did not tell us your email address. Let it share the address with us, or add one to your account there, then sign in again. If that does not help, contact support.',
  unusable_address:
    'We cannot send emails to the email address of your account at the sign-in service: we can only use one address in plain letters, such as maria@example.com. Change it there, or contact support.',
  stale:
    'Members of the team must have signed in at the sign-in service within the last 8 hours. Sign out there, then sign in here again.',
  taken: 'This email address belongs to another sign-in. Please use the sign-in you used first, or contact support.',
  often: 'There were too many sign-ins from here. Please wait a few minutes, then try again.',
} as const

export type SignInProblem = keyof typeof signInProblems

const isSignInProblem = (name: string): name is SignInProblem => Object.hasOwn(signInProblems, name)

/** Finds the known problem that the URL names; no other text from the URL reaches the page. */
export const signInProblemOf = (name: string | null): SignInProblem | undefined =>
  name !== null && isSignInProblem(name) ? name : undefined
