// npm run demo: starts the portal on a separate data folder, filled with people at every stage.
import { join } from 'node:path'
import { root } from './prepare.mjs'

process.env.LAMPARA_DEMO = '1'
// Ana and Ben of the demo; with other ADMIN_EMAILS both are applicants.
process.env.ADMIN_EMAILS ||= 'ana.cruz@lampara.example,ben.lim@lampara.example'
process.env.SUPPORT_EMAIL ||= 'support@lampara.example'
process.env.COMPANY_ADDRESS ||= '12 Sampaguita Street'
process.env.COMPANY_CITY ||= 'Cebu City, Philippines'
process.env.COMPANY_PHONE ||= '+63 32 555 0100'
process.env.DATA_DIR ||= join(root, 'data-demo')
await import('./start.mjs')
