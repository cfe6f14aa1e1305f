import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import type { RawResponse } from './people.ts'

interface DocumentedResponse {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: object }>
}

interface DocumentedApi {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>
  components: { responses: Record<string, DocumentedResponse> }
}

export function documentation(document: DocumentedApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const compiled = new Map<string, ValidateFunction>()

  const validate = (at: string, body: unknown): string[] => {
    const check = compiled.get(at) ?? ajv.compile({ $ref: `api#${at}` })
    compiled.set(at, check)
    if (check(body)) return []
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`)
  }

  return (spec: Pick<RouteSpec | RawRouteSpec, 'method' | 'path'>, answer: RawResponse): string[] => {
    const path = spec.path.replace(/:(\w+)/g, '{$1}')
    const method = spec.method.toLowerCase()
    const status = String(answer.statusCode)
    const inPath = document.paths[path]?.[method]?.responses[status]
    if (!inPath) return [`status ${status} is not documented`]
    const name = inPath.$ref?.split('/').at(-1)
    const described = name ? document.components.responses[name] : inPath
    const [[type, media] = []] = Object.entries(described?.content ?? {})
    if (type === undefined) return answer.body === '' ? [] : ['a body is not documented']
    const given = String(answer.headers['content-type']).split(';')[0]
    if (given !== type) return [`${given} instead of ${type}`]
    if (type !== 'application/json' || !media?.schema) return []
    const at = name
      ? `/components/responses/${name}`
      : `/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`
    return validate(encodeURI(`${at}/content/application~1json/schema`), answer.json())
  }
}
