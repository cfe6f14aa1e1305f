import { siteMap, type TabPath, tabPages } from '#contract/pages.ts'
import { Anchor } from '#web/ui/anchor.tsx'

export const PathTabs = ({ path }: { path: TabPath }) => (
  <nav aria-label={siteMap['/path'].title} className="-mt-2 mb-5 border-line border-b sm:mb-6 print:hidden">
    <ul className="flex">
      {tabPages.map((href) => (
        <li key={href} className="max-sm:grow">
          <Anchor
            href={href}
            aria-current={href === path ? 'page' : undefined}
            className="-mb-px flex min-h-11 items-center justify-center border-transparent border-b-2 px-4 text-ink-soft text-sm hover:text-ink aria-[current=page]:border-amber aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {siteMap[href].tab}
          </Anchor>
        </li>
      ))}
    </ul>
  </nav>
)
