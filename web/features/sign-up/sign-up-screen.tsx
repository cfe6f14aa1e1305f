import { PageHeading } from '#web/ui/page-heading.tsx'

export function SignUpScreen() {
  return <PageHeading title="Sign up" />
}
