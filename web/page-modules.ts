import { isScripted, type ScriptedPath, SIGN_IN, siteMap } from '#contract/pages.ts'

const SITE = 'main.tsx'
const SHELL = 'features/portal-shell/portal-shell.tsx'
const ROW = /'(\/[^']*)': page\([^']*?import\('\.\/([^']+)'\)/g

const isInShell = (path: ScriptedPath) => path === '/' || siteMap[path].access !== 'public'

/**
 * What each page is made of besides the entry, read off the table of `routes.tsx`, so that the server can name it in the
 * page and the browser fetches all of it side by side, rather than hear of the screen only when the entry has come and run.
 */
export const modulesIn = (routes: string): Record<string, readonly string[]> => ({
  [SIGN_IN]: ['sign-in.tsx'],
  ...Object.fromEntries(
    [...routes.matchAll(ROW)].flatMap(([, path = '', screen = '']) =>
      isScripted(path) ? [[path, isInShell(path) ? [SITE, SHELL, screen] : [SITE, screen]]] : [],
    ),
  ),
})
