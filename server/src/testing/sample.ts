import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Texts of the shapes that the contract asks for; the first that fits a pattern is taken. */
const texts = [
  'sample-text',
  'sampletext',
  'SampleText',
  '000000',
  '1.00',
  '2026-11-01',
  '2026-11-01T00:00:00.000Z',
  'MY',
  '+60',
  'https://example.test/',
  '12345678',
  '203.0.113.7',
  '1234567890123456',
  '0'.repeat(64),
]

/**
 * A value that a schema takes, with its required fields alone, for tests that walk every endpoint.
 */
export function sampleOf(schema: TSchema): unknown {
  const value = make(schema as Shape)
  if (!Value.Check(schema, value))
    throw new Error(`no sample for ${JSON.stringify(schema)}: ${JSON.stringify(value)}`)
  return value
}

type Shape = TSchema & {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minimum?: number
  minLength?: number
  pattern?: string
}

function make(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return make(shape.anyOf[0]!)
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((one) => make(one)))
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, make(shape.properties![name]!)]),
      )
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => make(shape.items!))
    case 'integer':
    case 'number':
      return shape.minimum ?? 1
    case 'boolean':
      return false
    case 'string':
      return text(shape)
    default:
      return {}
  }
}

function text(shape: Shape): string {
  const id = /^\^([a-z]+)_\[0-9a-f\]\{32\}\$$/.exec(shape.pattern ?? '')
  if (id) return `${id[1]}_${'0'.repeat(32)}`
  const long = 'x'.repeat(Math.max(shape.minLength ?? 0, 1))
  return [...texts, long].find((one) => Value.Check(shape, one)) ?? long
}
