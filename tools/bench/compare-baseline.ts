import { askingAt } from './asking.ts'
import { compare } from './compare.ts'
import type { BenchEnvironment } from './environment.ts'

const AT_ONCE = [1, 8, 32]

export async function compareWithBaseline(stage: BenchEnvironment): Promise<void> {
  const most = Math.max(...AT_ONCE)
  const { maria, asAdmin, asMaria, bare, message, upload } = await askingAt(stage, { writers: most, tickets: most })
  const ours = ['/api/applications/me', `/api/applications/${maria.id}/requirements`]
  const theirs = [`/application/${maria.userId}`, `/checklist/${maria.id}`]
  console.log(
    `\nBeside a bare server with the same statements, ${stage.applications.toLocaleString('en')} applications:\n`,
  )
  await compare({
    stage,
    connections: AT_ONCE,
    floorName: 'baseline',
    scenarios: {
      'session check': {
        portal: () => [[asMaria('/api/auth/user')]],
        floor: () => [[bare('/user', maria.cookie)]],
      },
      'dashboard read': {
        portal: () => [...ours, `/api/applications/${maria.id}/activities`].map((path) => [asMaria(path)]),
        floor: () => [...theirs, `/activities/${maria.id}`].map((path) => [bare(path)]),
      },
      'admin list (200 rows)': {
        portal: () => [[asAdmin('/api/admin/applications')]],
        floor: () => [[bare('/applications')]],
      },
      'message write': message,
      'upload of 5 MB': upload,
    },
  })
}
