import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'

// Fields of a route that only the server reads.
const FOR_THE_SERVER = new Set(['summary', 'params', 'query', 'reply', 'reads', 'refusals'])

/**
 * Tree-shakes the shared rooms per page. Their modules have no side effects, but bundlers cannot prove that for
 * schemas: each page would include the schemas of all routes in a file.
 */
export function usedOfSharedRooms(portal: string): Plugin {
  const rooms = ['contract', 'domain', 'content'].map((room) => join(portal, room, '/'))
  return {
    name: 'used-of-shared-rooms',
    apply: 'build',
    transform: (code, id) => (rooms.some((room) => id.startsWith(room)) && id.endsWith('.ts') ? asUsed(code) : null),
  }
}

interface Edit {
  from: number
  to?: number
  text?: string
}

export function asUsed(code: string): string {
  const { program } = parseSync('shared.js', code)
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, , facts] }) {
      if (callee.type !== 'Identifier' || !/^(route|rawRoute)$/.test(callee.name)) return
      if (facts?.type !== 'ObjectExpression') return
      for (const [place, { start, end, ...fact }] of facts.properties.entries()) {
        if (fact.type !== 'Property' || fact.key.type !== 'Identifier' || !FOR_THE_SERVER.has(fact.key.name)) continue
        edits.push({ from: start, to: facts.properties[place + 1]?.start ?? end })
      }
    },
  }).visit(program)
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression') continue
      edits.push({ from: init.start, text: '/* @__PURE__ */ (() => ' }, { from: init.end, text: ')()' })
    }
  }
  let changed = ''
  let at = 0
  for (const { from, to = from, text = '' } of edits.toSorted((a, b) => a.from - b.from)) {
    changed += code.slice(at, from) + text
    at = to
  }
  return changed + code.slice(at)
}
