import { listed } from '#domain/english/words.ts'
import { type Config, ConfigError, parseConfig } from '#server/config/config.ts'
import { configurationWarnings } from '#server/start/warnings.ts'
import { checkDependencies } from './dependencies.ts'
import { type Diagnosis, fail, ok, warn } from './diagnosis.ts'
import { examineClock, examineNode, examineSpace } from './machine.ts'
import { examineRecords } from './records.ts'

export async function examinePortal(environment: NodeJS.ProcessEnv, now = new Date()): Promise<Diagnosis[]> {
  const config = readConfig(environment)
  if (!('listen' in config)) return [...config.map((line) => fail('configuration', line)), examineNode(now)]
  const [space, records, neighbours] = await Promise.all([
    examineFolders(config),
    examineRecords(config, now),
    checkDependencies(config),
  ])
  return [
    ...examineConfiguration(config),
    examineCompany(config),
    examineNode(now),
    ...space,
    examineClock(now, [...records.clocks, ...neighbours.clocks]),
    ...records.diagnoses,
    ...neighbours.diagnoses,
  ]
}

function readConfig(environment: NodeJS.ProcessEnv): Config | readonly string[] {
  try {
    return parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

function examineCompany({ brand }: Config): Diagnosis {
  const missing = [
    ...(brand.supportEmail ? [] : ['SUPPORT_EMAIL']),
    ...(brand.companyAddress ? [] : ['COMPANY_ADDRESS']),
    ...(brand.companyCity ? [] : ['COMPANY_CITY']),
    ...(brand.companyPhone ? [] : ['COMPANY_PHONE']),
  ]
  if (missing.length === 0) return ok('company', 'its address, email and phone are set')
  const names = listed(missing)
  return warn(
    'company',
    `${names} not set: My data, privacy notices, packets and receipts do not say how to reach who is responsible. Set them.`,
  )
}

function examineConfiguration(config: Config): Diagnosis[] {
  const mode = config.production ? 'production' : 'evaluation, not for real people'
  const warnings = configurationWarnings(config)
  if (warnings.length === 0) return [ok('configuration', `${mode}, ${config.publicUrl}`)]
  return warnings.map((line) => warn('configuration', line))
}

const examineFolders = ({ dataDir, backup }: Config) =>
  Promise.all([
    examineSpace('space', dataDir),
    ...(backup.folder ? [examineSpace('backup folder', backup.folder)] : []),
  ])
