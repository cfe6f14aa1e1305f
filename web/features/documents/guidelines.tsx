import { Check } from 'lucide-react'

const guidelines = [
  'PDF format only',
  'Maximum file size: 10MB',
  'Clear and legible: every word can be read, no corner is cut off',
  'All pages in a single PDF',
]

export function Guidelines() {
  return (
    <section aria-labelledby="guidelines-heading" className="rounded-card bg-sunk px-4 py-3.5 sm:px-5">
      <h3 id="guidelines-heading" className="font-semibold text-sm">
        Guidelines
      </h3>
      <ul className="mt-1.5 space-y-1 text-ink-soft text-sm">
        {guidelines.map((guideline) => (
          <li key={guideline} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 text-brand" />
            {guideline}
          </li>
        ))}
      </ul>
    </section>
  )
}
