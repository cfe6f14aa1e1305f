import pg from 'pg'

type Result = pg.QueryResult | pg.QueryResult[]

interface Description {
  fields: { name: string }[]
}

declare module 'pg' {
  // The driver calls this with the column names of a result before its first row; its types leave the method out.
  interface Query<R, I> {
    handleRowDescription(description: Description): void
  }
}

/** Renames the columns to camel case, once per result instead of once per row. */
class CamelCaseQuery extends pg.Query {
  override handleRowDescription(description: Description) {
    for (const field of description.fields) field.name = camelCaseOf(field.name)
    super.handleRowDescription(description)
  }
}

const names = new Map<string, string>()

function camelCaseOf(column: string): string {
  let name = names.get(column)
  if (name === undefined) {
    name = column.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    names.set(column, name)
  }
  return name
}

export function askInCamelCase(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  within: number | undefined,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const answered = (error: Error | undefined | null, result: unknown) =>
      error ? reject(error) : resolve(result as Result)
    const asked = new CamelCaseQuery(query, undefined, answered)
    // The driver accepts this setting for one statement, but its types leave the setting out.
    client.query(Object.assign(asked, within !== undefined && { query_timeout: within }))
  }).catch((error: unknown) => {
    // The driver's trace ends where bytes arrive; this one leads back to the query.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  })
}
