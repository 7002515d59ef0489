import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './kernel/embedded/free-port.ts'
import { type TestDatabase, testDatabase } from './kernel/testing/database.ts'

/** Secrets that people and machines send: none may appear in a log line (reliability S18). */
const canary = {
  password: 'canary-Passw0rd-of-a-person',
  code: '739182',
  token: 'canaryTokenOfATab1234567890',
  cookie: 'canaryCookieValue1234567',
  idNumber: '900514-14-5566-canary',
  signature: 'canary-signature-of-a-vendor',
}

type Operation = { requestBody?: { content: Record<string, { schema: { properties?: object } }> } }
let database: TestDatabase
let child: ChildProcess
let log = ''
const ports = { member: 0, console: 0 }

beforeAll(async () => {
  database = await testDatabase()
  ports.member = await freePort()
  ports.console = await freePort()
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  child = spawn(process.execPath, [main], {
    cwd: join(main, '..', '..', '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      KANCIL_PORT: String(ports.member),
      KANCIL_CONSOLE_PORT: String(ports.console),
      KANCIL_LOG: 'trace',
      // The console's document is for operators and for what monitors it.
      KANCIL_MONITOR_ADDRESSES: '127.0.0.1,::1',
      KANCIL_PLAIN_CALLS: '1',
      // The console's documents are open to every caller from here.
      KANCIL_SECRET: 'canary-installation-secret-0123456789',
    },
  })
  child.stderr!.on('data', (chunk: Buffer) => void (log += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => chunk.includes('"ready":true') && resolve())
    child.on('exit', () => reject(new Error(`the server ended: ${log.slice(-2_000)}`)))
  })
})
afterAll(async () => {
  const gone = new Promise((resolve) => child?.once('exit', resolve))
  child?.kill('SIGTERM')
  if (child?.exitCode === null) await gone
  await database?.drop()
})

/** Every endpoint of a listener by its OpenAPI document, with the names of its body's fields. */
async function operationsOf(port: number) {
  const answer = await fetch(`http://localhost:${port}/docs/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
      return { path, method: method.toUpperCase(), fields: Object.keys(schema?.properties ?? {}) }
    }),
  )
}

const valueOf = (field: string): string =>
  /code|captcha/i.test(field) ? canary.code : /id/i.test(field) ? canary.idNumber : canary.password

async function send(port: number, method: string, path: string, body?: object): Promise<number> {
  const names = ['__Host-kancil-member', '__Host-kancil-operator']
  const answer = await fetch(`http://localhost:${port}${path.replaceAll(/\{\w+\}/g, 'x')}`, {
    method,
    headers: {
      origin: `http://localhost:${port}`,
      cookie: names.map((name) => `${name}=${canary.cookie}`).join('; '),
      'x-kancil-token': canary.token,
      authorization: `Bearer ${canary.token}`,
      'x-signature': canary.signature,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await answer.arrayBuffer()
  return answer.status
}

test('no secret of a call is in the log, even at its most verbose', async () => {
  let sent = 0
  for (const port of [ports.member, ports.console]) {
    for (const { path, method, fields } of await operationsOf(port)) {
      const body = Object.fromEntries(fields.map((field) => [field, valueOf(field)]))
      const hasBody = method === 'POST' || method === 'PUT'
      expect(await send(port, method, path, hasBody ? body : undefined), path).toBeLessThan(500)
      sent++
    }
  }
  expect(sent).toBeGreaterThan(60)

  // Calls whose body is read to the end: a wrong sign-in at each door.
  const { password, code } = canary
  const member = { username: 'nobody', password, type: 'username', captcha: code }
  await send(ports.member, 'POST', '/wps/session/login', member)
  await send(ports.console, 'POST', '/console/session/login', { name: 'nobody', password })
  const challenge = 'canaryChallengeOfThe1stStep'
  await send(ports.console, 'POST', '/console/session/totp', { challenge, code })
  await send(ports.member, 'POST', '/vendor/v1/none/bet', { token: canary.token })
  await send(ports.member, 'POST', '/gateway/none/callback', { secret: password })

  // The log does get written, or its silence would prove nothing.
  expect(log).toContain('operator sign-in refused')
  expect(leakedSecrets(log)).toEqual([])
  expect(log).not.toContain('canary-installation-secret')
  expect(log).not.toContain(challenge)
})

test('teeth: a handler that logs what it was sent is found by the same search', () => {
  const lines: string[] = []
  const careless = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  for (const [what, secret] of Object.entries(canary)) {
    careless.info({ body: { [what]: secret } }, 'a call came')
    expect(leakedSecrets(lines.at(-1)!)).toEqual([what])
  }
  expect(leakedSecrets(lines.join(''))).toEqual(Object.keys(canary))
})

/** Which of the secrets appear in a log. */
function leakedSecrets(text: string): string[] {
  return Object.entries(canary).flatMap(([what, secret]) => (text.includes(secret) ? [what] : []))
}

test('a line tells the code of an error, and none that somebody typed', async () => {
  const module = new URL('./kernel/log.ts', import.meta.url).href
  const script = `
    const { openLog } = await import(${JSON.stringify(module)})
    const log = openLog('info')
    log.warn({ err: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) }, 'first')
    log.warn({ body: { code: '123456', note: 'kept' } }, 'second')`
  const { stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    script,
  ])
  const [first, second] = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(first).toMatchObject({ err: { message: 'away', errorCode: 'ECONNREFUSED' } })
  expect(second).toMatchObject({ body: { code: '[redacted]', note: 'kept' } })
})
