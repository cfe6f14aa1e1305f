import { useMay } from '#web/shared/may.tsx'

const clientSections = [
  { value: 'documents', label: 'Documents' },
  { value: 'path', label: 'Exam path' },
  { value: 'sheet', label: 'Data sheet' },
  { value: 'requests', label: 'Requests' },
  { value: 'payments', label: 'Money' },
  { value: 'history', label: 'History' },
] as const

export type ClientSection = (typeof clientSections)[number]['value']
export const FIRST_SECTION: ClientSection = clientSections[0].value

export const sectionNamed = (tab: string): ClientSection =>
  clientSections.find(({ value }) => value === tab)?.value ?? FIRST_SECTION

export function useClientSections() {
  const seesMoney = useMay('payments.read')
  return clientSections.filter(({ value }) => seesMoney || value !== 'payments')
}
