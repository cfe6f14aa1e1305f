import { fill } from './fill.store.ts'
import { openBare } from './floor-database.ts'

// Fills a database on which the portal was started once: `DATABASE_URL=... npm run fill -- 100000`. For measuring, never
// for a portal in use: the documents it writes down have no files.

const { DATABASE_URL } = process.env
const applications = Number(process.argv[2] ?? '')
if (!DATABASE_URL || !Number.isInteger(applications) || applications < 1) {
  console.error('Say where and how many: DATABASE_URL=postgresql://... npm run fill -- 100000')
  process.exit(1)
}
const db = openBare(DATABASE_URL)
const began = Date.now()
await fill(db, applications, (done) => {
  console.log(
    `${done.toLocaleString('en')} of ${applications.toLocaleString('en')}, ${Math.round((Date.now() - began) / 1000)} s`,
  )
})
await db.end({ timeout: 5 })
