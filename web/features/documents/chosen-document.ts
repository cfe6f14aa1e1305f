import { useLocation, useSearchParams } from 'wouter'
import { RequirementId } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'

const FIRST = checklist[0]?.id ?? 'passport'

/** Which document the address names (`?type=passport`); the first one when it names none that we know. */
export function useChosenDocument() {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const named = RequirementId.safeParse(params.get('type'))
  const chosen = named.success ? named.data : FIRST
  const choose = (id: string) => {
    if (id !== chosen) navigate(`${path}?type=${id}`, { replace: true })
  }
  return { chosen, choose }
}
