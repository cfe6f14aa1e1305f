import { expect, test } from 'vitest'
import { linksTo, readManifest, scriptsOf, stylesOf } from './built-pages.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'features/a.tsx': { file: 'assets/a.js', imports: ['_react.js', '_shared.js', 'index.html'] },
  'features/b.tsx': { file: 'assets/b.js', imports: ['_shared.js'], css: ['assets/b.css'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js', '_deep.js'] },
  '_deep.js': { file: 'assets/deep.js', imports: ['_shared.js'] },
}

test('lists each script and style of a page once, without those of the entry', () => {
  expect(scriptsOf(manifest, ['features/a.tsx', 'features/b.tsx'])).toEqual([
    'assets/a.js',
    'assets/shared.js',
    'assets/deep.js',
    'assets/b.js',
  ])
  expect(stylesOf(manifest, ['features/a.tsx', 'features/b.tsx'])).toEqual(['assets/b.css'])
  expect(linksTo(['assets/a.js'])).toBe('<link rel="modulepreload" crossorigin href="/assets/a.js">')
  expect(linksTo([], ['assets/b.css'])).toBe('<link rel="stylesheet" crossorigin href="/assets/b.css">')
})

test('an unknown module and a missing manifest are no error', () => {
  expect(scriptsOf(manifest, ['features/gone.tsx'])).toEqual([])
  expect(scriptsOf(readManifest('/nowhere'), ['features/a.tsx'])).toEqual([])
})
