import { SIGN_IN } from '#contract/pages.ts'

// The sign-in page loads without the rest of the portal, for slow phones.
void (window.location.pathname === SIGN_IN ? import('./sign-in.tsx') : import('./main.tsx'))
