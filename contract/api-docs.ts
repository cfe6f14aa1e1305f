import { rawRoute } from './route.ts'

export const getOpenApi = rawRoute('GET', '/api/openapi.json', {
  summary: 'This description of the API, as OpenAPI 3.1',
  access: 'public',
  answers: { 200: 'application/json' },
})

export const readApiDocs = rawRoute('GET', '/api/docs', {
  summary: 'The same description as a web page',
  access: 'public',
  answers: { 200: 'text/html' },
})
