import postgres from 'postgres'

export function openBare(address: string, applicationName: string): postgres.Sql {
  const url = new URL(address)
  const folder = url.searchParams.get('host')
  url.searchParams.delete('host')
  return postgres(url.href, {
    max: 10,
    connection: { application_name: applicationName },
    ...(folder && { path: `${folder}/.s.PGSQL.${url.port || 5432}` }),
  })
}
