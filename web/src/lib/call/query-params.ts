import { useMemo } from 'react'
import { useSearchParams } from '../router.tsx'

/** Reads one query parameter; an invalid value gives the default, never an error. */
export type Parameter<Value> = {
  read(text: string | null): Value
  write(value: Value): string | null
}

export function textParam(otherwise = '', lengthMax = 80): Parameter<string> {
  return {
    read: (text) => (text === null ? otherwise : text.slice(0, lengthMax)),
    write: (value) => (value === otherwise ? null : value),
  }
}

export function oneOfParam<const Value extends string>(
  values: readonly Value[],
  otherwise: Value,
): Parameter<Value> {
  return {
    read: (text) => values.find((value) => value === text) ?? otherwise,
    write: (value) => (value === otherwise ? null : value),
  }
}

export function integerParam(otherwise: number, least = 1, most = 100_000): Parameter<number> {
  return {
    read(text) {
      const value = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise
      return value < least || value > most ? otherwise : value
    },
    write: (value) => (value === otherwise ? null : String(value)),
  }
}

export const flagParam: Parameter<boolean> = {
  read: (text) => text === '1',
  write: (value) => (value ? '1' : null),
}

type Values<Table> = { [Name in keyof Table]: Table[Name] extends Parameter<infer V> ? V : never }

/**
 * Typed query parameters: `const [query, setQuery] = useQueryParams({ q: textParam(), pageNo:
 * integerParam(1) })`. Defaults are left out of the address. `table` must be a constant of the
 * module.
 */
export function useQueryParams<const Table extends Record<string, Parameter<unknown>>>(
  table: Table,
): [Values<Table>, (change: Partial<Values<Table>>, how?: { replace?: boolean }) => void] {
  const [search, setSearch] = useSearchParams()
  const values = useMemo(() => {
    const read: Record<string, unknown> = {}
    for (const [name, parameter] of Object.entries(table))
      read[name] = parameter.read(search.get(name))
    return read as Values<Table>
  }, [search, table])
  const change = (next: Partial<Values<Table>>, how: { replace?: boolean } = {}): void =>
    setSearch(
      (previous) => {
        const query = new URLSearchParams(previous)
        for (const [name, value] of Object.entries(next)) {
          const text = (table[name] as unknown as Parameter<unknown>).write(value)
          if (text === null) query.delete(name)
          else query.set(name, text)
        }
        return query
      },
      { replace: how.replace ?? false, preventScrollReset: true },
    )
  return [values, change]
}
