import './styles/public.css'
import { SIGN_IN, siteMap } from '#contract/pages.ts'
import { SignInScreen } from './features/account/sign-in/sign-in-screen.tsx'
import { ConnectionNotice } from './features/portal-shell/connection-notice.tsx'
import { ScreenBoundary } from './features/portal-shell/screen-boundary.tsx'
import { rememberZone } from './lib/device-notes.ts'
import { inTab } from './lib/page-title.ts'
import { showPage } from './lib/show-page.tsx'
import { rememberPackage } from './shared/device/remember-package.ts'

rememberPackage(window.location)
document.title = inTab(siteMap[SIGN_IN].title)
void showPage(
  <>
    <ScreenBoundary>
      <SignInScreen />
    </ScreenBoundary>
    <ConnectionNotice />
  </>,
).then(rememberZone)
