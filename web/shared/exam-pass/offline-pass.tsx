import { useEffect, useState } from 'react'
import type { ExamPass } from './exam-pass.ts'
import { PassCard } from './pass-card.tsx'
import { readPass } from './pass-store.ts'

export function OfflinePass() {
  const [pass, setPass] = useState<ExamPass | null>(null)
  useEffect(() => {
    void readPass().then(setPass, () => undefined)
  }, [])
  return pass && <PassCard pass={pass} />
}
