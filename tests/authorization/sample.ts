import { idPrefixes } from '@kancil/contract/ids'

/** A schema as in the contract: plain JSON Schema. */
type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly minLength?: number
  readonly pattern?: string
}

const candidates = [
  'aaaaaaaa',
  'kancil.tester',
  '20261123-0001',
  '1x2:ft:0',
  '1.00',
  '123456',
  '0123456789ABCDEFGHJK',
  '0123ABCD',
  '60',
  'MYR',
  'MY',
  '2026-01-01',
  '2026-01-01T00:00:00.000Z',
  'a'.repeat(64),
  '0'.repeat(64),
  '10.0.0.1',
  '/x',
  'https://example.com',
  ...Object.values(idPrefixes).map(idOf),
]

function idOf(prefix: string): string {
  return `${prefix}_${'0'.repeat(31)}1`
}

/** A value that fits the schema, with the required fields and nothing more. */
export function sampleOf(schema: unknown): unknown {
  const definition = schema as Schema
  if ('const' in definition) return definition.const
  if (definition.enum) return definition.enum[0]
  if (definition.anyOf) return sampleOf(definition.anyOf[0])
  if (definition.type === 'object')
    return Object.fromEntries(
      (definition.required ?? []).map((name) => [name, sampleOf(definition.properties![name])]),
    )
  if (definition.type === 'array')
    return Array.from({ length: definition.minItems ?? 0 }, () => sampleOf(definition.items))
  if (definition.type === 'integer' || definition.type === 'number') return definition.minimum ?? 1
  if (definition.type === 'boolean') return false
  if (definition.type === 'string') return textFor(definition)
  return {}
}

function textFor({ pattern, minLength = 0 }: Schema): string {
  if (!pattern) return 'aaaaaaaa'.padEnd(minLength, 'a')
  const fitting = candidates.find(
    (text) => text.length >= minLength && new RegExp(pattern, 'u').test(text),
  )
  if (fitting === undefined) throw new Error(`no sample fits ${pattern}: add one to candidates`)
  return fitting
}
