import type { ColumnTypes } from './column-types.ts'
import type { GeneratedColumns, Tables } from './tables.d.ts'

// Infers the row type of `d.id, r.email as reviewer_email` from `documents d left join users r on …`, in types alone.

export type ListedRow<From extends string, List extends string> = {
  [Item in Items<List> as Camel<NameOf<Item>>]: TypeOf<Scope<From>, RefOf<Item>>
}

export type CheckedList<From extends string, List extends string> = string extends From | List
  ? 'a text that stands in the program'
  : [UnknownItem<Scope<From>, Items<List>>] extends [never]
    ? unknown
    : `There is no column ${UnknownItem<Scope<From>, Items<List>>}`

type UnknownItem<Tables, Item extends string> = Item extends string
  ? [TypeOf<Tables, RefOf<Item>>] extends [never]
    ? Item
    : never
  : never

type TableName = keyof Tables & string
type Columns<Name extends TableName> = Required<Tables[Name]> &
  (Name extends keyof GeneratedColumns ? GeneratedColumns[Name] : unknown)
export type ReadRow<Name extends TableName> = {
  [Column in keyof Columns<Name> & string]: Read<Columns<Name>[Column], `${Name}.${Column}`, Column>
}

type Read<Type, Path extends string, Column extends string> = Path extends keyof ColumnTypes
  ? ColumnTypes[Path] | Extract<Type, null>
  : Column extends keyof ColumnTypes
    ? ColumnTypes[Column] | Extract<Type, null>
    : unknown extends Type
      ? unknown
      : [Extract<Type, bigint>] extends [never]
        ? Type extends Uint8Array
          ? Buffer
          : Type extends readonly (infer Element)[]
            ? Element[]
            : Type
        : string | Extract<Type, null>

type Scope<From extends string> = TablesOf<
  SplitWords<OneLine<From extends `left join ${string}` ? From : `join ${From}`>>
>

type TablesOf<Left extends readonly string[], Found = unknown> = Left extends readonly [
  'left',
  'join',
  ...infer Rest extends string[],
]
  ? TablesOf<Tail<Rest>, Found & Named<Rest[0] & string, Rest[1], true>>
  : Left extends readonly ['join', ...infer Rest extends string[]]
    ? TablesOf<Tail<Rest>, Found & Named<Rest[0] & string, Rest[1], false>>
    : Left extends readonly [string, ...infer Rest extends string[]]
      ? TablesOf<Rest, Found>
      : Found

type Tail<List extends readonly string[]> = List extends readonly [string, ...infer Rest extends string[]] ? Rest : []

type Named<Name extends string, Alias, IsNullable> = Name extends TableName
  ? { [As in AliasOf<Name, Alias>]: IsNullable extends true ? OrNull<ReadRow<Name>> : ReadRow<Name> }
  : unknown

type AliasOf<Name extends string, Alias> = Alias extends string ? (Alias extends Keyword ? Name : Alias) : Name
type Keyword = 'on' | 'using' | 'join' | 'left' | 'cross'
type OrNull<Row> = { [Column in keyof Row]: Row[Column] | null }

type TypeOf<Tables, Ref extends string> = Ref extends `${infer Alias}.${infer Column}`
  ? Alias extends keyof Tables
    ? ColumnIn<Tables[Alias], Camel<Column>>
    : never
  : { [Alias in keyof Tables]: ColumnIn<Tables[Alias], Camel<Ref>> }[keyof Tables]

type ColumnIn<Row, Column> = Column extends keyof Row ? Row[Column] : never

type Items<List extends string> = Each<List extends `distinct ${infer Rest}` ? Rest : List>
type Each<List extends string> = List extends `${infer Item},${infer Rest}` ? Trim<Item> | Each<Rest> : Trim<List>
type RefOf<Item extends string> = Item extends `${infer Ref} as ${string}` ? Ref : Item
type NameOf<Item extends string> = Item extends `${string} as ${infer Name}`
  ? Name
  : Item extends `${string}.${infer Column}`
    ? Column
    : Item

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name
type OneLine<Text extends string> = Text extends `${infer Head}\n${infer Rest}` ? OneLine<`${Head} ${Rest}`> : Text
type Trim<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}` | `${infer Rest}${' ' | '\n'}`
  ? Trim<Rest>
  : Text
type SplitWords<Text extends string, Found extends string[] = []> = Text extends `${infer Head} ${infer Rest}`
  ? SplitWords<Rest, Head extends '' ? Found : [...Found, Head]>
  : Text extends ''
    ? Found
    : [...Found, Text]
