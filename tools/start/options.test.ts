import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('without options: the addresses of the README, the embedded database', () => {
  const options = readOptions([], {})
  expect(options.ports).toEqual({
    member: 8080,
    console: 8081,
    sandbox: 8090,
    studio: 8091,
    mail: 8025,
  })
  expect(options.dataDir).toMatch(/data$/)
  expect(options).toMatchObject({
    reset: false,
    tls: false,
    host: 'localhost',
    database: undefined,
  })
})

test('--port moves them all', () => {
  expect(readOptions(['--port', '9000'], {}).ports).toEqual({
    member: 9000,
    console: 9001,
    sandbox: 9010,
    studio: 9011,
    mail: 9012,
  })
})

test.each([['--port'], ['--port', 'x'], ['--port', '0'], ['--port', '70000'], ['--prot', '9000']])(
  '%s %s is refused with an explanation',
  (...args: string[]) => {
    expect(() => readOptions(args, {})).toThrow(/--port needs a number|I do not know --prot/)
  },
)

test('a database of one’s own, with or without an owner', () => {
  const url = 'postgresql://app@db/kancil'
  expect(readOptions([], { DATABASE_URL: url }).database).toEqual({ url, ownerUrl: url })
  const ownerUrl = 'postgresql://owner@db/kancil'
  const both = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
  expect(readOptions([], both).database).toEqual({ url, ownerUrl })
})
