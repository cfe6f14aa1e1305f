import { SIGN_IN } from '#contract/pages.ts'

// A phone that signs in waits for sign-in alone, not for the portal behind it.
void (window.location.pathname === SIGN_IN ? import('./sign-in.tsx') : import('./main.tsx'))
