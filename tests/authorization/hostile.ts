import type { Endpoint } from '@kancil/contract/endpoint'
import * as fc from 'fast-check'
import { sampleOf } from './sample.ts'

/** Values that are valid in none of our fields: wrong kinds, sizes, scripts and tricks. */
const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 60,
  1e308,
  '',
  ' ',
  'x'.repeat(20_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eadmin',
  '\ufeff',
  '😀'.repeat(300),
  'é'.normalize('NFD').repeat(500),
  "' or 1=1; drop table member; --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff%c0%ae',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '0x10',
  '__proto__',
  'constructor',
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { toString: 'x' },
  { length: 1e9 },
  { then: 'x' },
  ['a', 'b'],
  'mbr_' + 'g'.repeat(32),
  '2026-13-45',
  '0000-00-00',
  'data:text/html;base64,AAAA',
  '\r\nset-cookie: a=b',
  String.fromCodePoint(0x10ffff),
  '\u2028\u2029',
  'a'.repeat(255),
  'a'.repeat(256),
  '１２３',
  '٣٤٥',
]

const strangeNames = ['x', '__proto__x', 'constructor', 'toString', 'hasOwnProperty', '', ' ', 'ａ']

export type HostileInput = { readonly input: unknown } | { readonly body: string }

/**
 * `count` requests that the call must reject: bodies that are not an input at all, each field with
 * each value, unknown fields, and then random ones. The same every run for the same seed.
 */
export function hostileAsks(endpoint: Endpoint, count: number, seed: number): HostileInput[] {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const bodies = inQuery ? [] : hostileBodies(sampleOf(endpoint.input)).map((body) => ({ body }))
  const left = count - bodies.length
  const planned = spread(hostileInputs(endpoint.input), left, seed)
  const chance = chanceInputs(endpoint.input, left - planned.length, seed)
  return [...bodies, ...[...planned, ...chance].map((input) => ({ input }))]
}

/** Evenly spread over the whole list, starting at a place given by the seed. */
function spread<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  if (all.length <= count) return all
  const step = all.length / count
  return Array.from({ length: count }, (_, at) => all[Math.floor(at * step + seed) % all.length]!)
}

/** Inputs that are objects: each field in turn with each value, and unknown fields. */
function hostileInputs(schema: { properties?: unknown }): Record<string, unknown>[] {
  const proper = sampleOf(schema) as Record<string, unknown>
  const names = Object.keys((schema.properties ?? {}) as object)
  const inOwn = names.flatMap((name) => values.map((value) => ({ ...proper, [name]: value })))
  const inStrange = strangeNames.flatMap((name) =>
    values.slice(0, 14).map((value) => ({ ...proper, [name]: value })),
  )
  return [...inOwn, ...inStrange]
}

/** One to three fields, known or not, with anything a JSON text can hold. */
function chanceInputs(schema: { properties?: unknown }, count: number, seed: number) {
  const proper = sampleOf(schema) as Record<string, unknown>
  const names = [...Object.keys((schema.properties ?? {}) as object), ...strangeNames]
  const value = fc.oneof(
    fc.constantFrom(...values),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.double(),
    fc.jsonValue({ maxDepth: 4 }),
  )
  const changes = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 3 })
  if (count <= 0) return []
  return fc.sample(changes, { numRuns: count, seed }).map((change) => ({ ...proper, ...change }))
}

/** Bodies as raw text that no JSON library of ours would write. */
export function hostileBodies(proper: unknown): string[] {
  const good = JSON.stringify(proper)
  const deep = 10_000
  return [
    '',
    ' ',
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    '[1,2,3]',
    '{',
    '}',
    '{"a":}',
    '{"a":NaN}',
    '{"a":1e400}',
    '{"a":-1e400}',
    '{"a":Infinity}',
    '{"a":undefined}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":1,"a":2}',
    '{"__proto__":{"isAgent":1}}',
    '{"constructor":{"prototype":{"isAgent":1}}}',
    '{"a":{"__proto__":{"b":1}}}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    `${good}${good}`,
    `${good}garbage`,
    `\ufeff${good}`,
    `${'['.repeat(deep)}${']'.repeat(deep)}`,
    `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    `{"a":"${'x'.repeat(60_000)}"}`,
    `{${Array.from({ length: 2_000 }, (_, at) => `"k${at}":1`).join()}}`,
    `{"a":${'9'.repeat(5_000)}}`,
    '{"a":0.1e-999999}',
    '\u0000\u0001\u0002',
    '<xml/>',
    'a=b&c=d',
  ]
}
