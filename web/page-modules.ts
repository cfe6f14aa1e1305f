import { isScripted, type ScriptedPath, SIGN_IN, siteMap } from '#contract/pages.ts'

const SITE = 'main.tsx'
const SHELL = 'features/portal-shell/portal-shell.tsx'
const ROW = /'(\/[^']*)': page\([^']*?import\('\.\/([^']+)'\)/g

const isInShell = (path: ScriptedPath) => path === '/' || siteMap[path].access !== 'public'

/**
 * The modules of each page besides the entry, parsed from the table in `routes.tsx`. The server names them in the page,
 * so that the browser loads all in parallel, and not only after the entry.
 */
export const modulesIn = (routes: string): Record<string, readonly string[]> => ({
  [SIGN_IN]: ['sign-in.tsx'],
  ...Object.fromEntries(
    [...routes.matchAll(ROW)].flatMap(([, path = '', screen = '']) =>
      isScripted(path) ? [[path, isInShell(path) ? [SITE, SHELL, screen] : [SITE, screen]]] : [],
    ),
  ),
})
