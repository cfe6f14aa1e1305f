import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type ApplicationRequirement, RequirementId } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { firstDocument } from '#domain/requirements/open-documents.ts'

const FIRST = checklist[0]?.id ?? 'passport'

/**
 * Which document the address names (`?type=passport`); where it names none that we know, the one that comes first for
 * the applicant.
 */
export function useChosenDocument(rows: readonly ApplicationRequirement[]) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const asked = params.get('type')
  const opened = useOpened(asked, firstDocument(rows) ?? FIRST)
  const named = RequirementId.safeParse(asked)
  const chosen = named.success ? named.data : opened
  const choose = (id: string) => {
    if (id !== chosen) navigate(`${path}?type=${id}`)
  }
  return { chosen, choose, isUnknown: asked !== null && !named.success }
}

/** What came first when the address was opened: it stays open when something else comes first after an upload. */
function useOpened(asked: string | null, first: RequirementId): RequirementId {
  const [opened, setOpened] = useState({ asked, first })
  if (opened.asked === asked) return opened.first
  setOpened({ asked, first })
  return first
}
