import type { ReactNode } from 'react'
import { Cell, HeaderCell, Row, Table } from '#web/ui/table.tsx'

interface FiguresTableProps {
  caption: string
  /** The first column names the rows. */
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; figures: readonly ReactNode[] }[]
}

/** The figures of a chart, newest last as the chart has them. */
export function FiguresTable({ caption, columns, rows }: FiguresTableProps) {
  const [first, ...others] = columns
  return (
    <Table
      caption={caption}
      head={
        <>
          <HeaderCell>{first}</HeaderCell>
          {others.map((name) => (
            <HeaderCell key={name} numeric>
              {name}
            </HeaderCell>
          ))}
        </>
      }
    >
      {rows.map(({ key, name, figures }) => (
        <Row key={key}>
          <Cell className="whitespace-nowrap font-semibold @2xl:font-normal">{name}</Cell>
          {figures.map((figure, place) => (
            <Cell key={others[place]} numeric label={others[place] ?? ''}>
              {figure}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  )
}
