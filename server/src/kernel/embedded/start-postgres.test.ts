import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { removeCluster } from './cluster-folder.ts'
import { FolderInUse } from './owner-lock.ts'
import { launch } from './postmaster.ts'
import { type Postgres, startPostgres } from './start-postgres.ts'

const isRoot = process.getuid?.() === 0
const launcher = new URL('./start-postgres.ts', import.meta.url).href
let base: string
let dataDir: string
let running: Postgres | undefined

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'kancil-postgres-'))
  chmodSync(base, 0o755)
  dataDir = join(base, 'data')
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(() => {
  removeCluster(dataDir)
  rmSync(base, { recursive: true, force: true })
})

async function start(
  options: Partial<Parameters<typeof startPostgres>[0]> = {},
): Promise<Postgres> {
  running = await startPostgres({ dataDir, ...options })
  return running
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/**
 * Another Node process that starts the database, prints its PID and then waits; as another user if
 * requested.
 */
function startElsewhere(
  folder: string,
  user: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
) {
  const code = `import { startPostgres } from '${launcher}'
    const server = await startPostgres({ dataDir: ${JSON.stringify(folder)} })
    console.log(server.pid)
    setInterval(() => {}, 1000)
    process.on('SIGTERM', async () => { await server.stop(); process.exit() })`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
}

async function firstLine(child: ReturnType<typeof startElsewhere>): Promise<string> {
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const firstOutput = once(child.stdout, 'data') as Promise<[Buffer]>
  const [line] = await Promise.race([
    firstOutput,
    once(child, 'exit').then(() => Promise.reject(new Error(errors))),
  ])
  return line.toString().trim()
}

test('the first start makes the cluster with its roles, durable, for this machine alone', async () => {
  const steps: string[] = []
  const server = await start({ onProgress: (step) => steps.push(step) })
  expect(steps).toContain('making the database files')
  const settings = await ask(
    server.url('postgres', 'app'),
    `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'jit', 'listen_addresses', 'data_checksums')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    jit: 'off',
    listen_addresses: '127.0.0.1',
    data_checksums: 'on',
  })
  const roles = await ask(
    server.url('postgres', 'owner'),
    `select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname ~ '^kancil_(app|owner)' order by 1`,
  )
  expect(roles).toEqual([
    { rolname: 'kancil_app', rolsuper: false, rolcreatedb: false, rolcreaterole: false },
    { rolname: 'kancil_owner', rolsuper: false, rolcreatedb: true, rolcreaterole: false },
  ])
})

test('it lets nobody in without the password, which is kept for us alone', async () => {
  const server = await start()
  const url = new URL(server.url('postgres', 'app'))
  url.password = 'guessed'
  await expect(ask(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(statSync(join(dataDir, 'passwords.json')).mode & 0o777).toBe(0o600)
})

test('data outlives stop, and kill -9 of the server with a start right after it', async () => {
  const first = await start()
  await ask(first.url('postgres', 'owner'), 'create database kept')
  await ask(first.url('kept', 'owner'), 'create table note (text text)')
  const url = first.url('kept', 'owner')
  const busy = Array.from({ length: 8 }, () =>
    ask(url, 'select pg_sleep(60)').catch(() => undefined),
  )
  await ask(url, `insert into note values ('acknowledged')`)
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  const second = await start()
  await Promise.all(busy)
  expect(second.pid).not.toBe(first.pid)
  expect(await ask(second.url('kept', 'owner'), 'select text from note')).toEqual([
    { text: 'acknowledged' },
  ])
  await second.stop()
  const third = await start()
  expect(await ask(third.url('kept', 'owner'), 'select text from note')).toHaveLength(1)
})

test('kill -9 of the program leaves its server behind: the next start takes over', async () => {
  const program = startElsewhere(dataDir)
  const orphan = Number(await firstLine(program))
  program.kill('SIGKILL')
  await once(program, 'exit')
  const server = await start()
  expect(server.pid).not.toBe(orphan)
  expect(await ask(server.url('postgres', 'app'), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder that a living program runs is refused, and left in peace', async () => {
  const program = startElsewhere(dataDir)
  const pid = Number(await firstLine(program))
  await expect(startPostgres({ dataDir })).rejects.toThrow(FolderInUse)
  expect(() => process.kill(pid, 0)).not.toThrow()
  program.kill('SIGTERM')
  await once(program, 'exit')
  const server = await start()
  await expect(startPostgres({ dataDir })).rejects.toThrow(/already runs/)
  expect(server.pid).toBeGreaterThan(0)
})

test('a pid file whose number now belongs to another program does not stop the start', async () => {
  const server = await start()
  await server.stop()
  const path = realpathSync(join(dataDir, 'cluster'))
  const file = join(path, 'postmaster.pid')
  const stale = [process.ppid, path, '1', '5432', '', '127.0.0.1', '  1 1', 'ready']
  writeFileSync(file, `${stale.join('\n')}\n`, { mode: 0o600 })
  expect((await start()).pid).not.toBe(process.ppid)
}, 30_000)

test('a cluster whose creation was interrupted is created again', async () => {
  const folder = join(base, 'cut-short')
  mkdirSync(join(folder, 'cluster.new', 'base'), { recursive: true })
  const server = await start({ dataDir: folder })
  expect(await ask(server.url('postgres', 'app'), 'select 1 as one')).toHaveLength(1)
})

test('a port in use is explained in words', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  await expect(startPostgres({ dataDir, port })).rejects.toThrow(/Address already in use/)
  other.close()
}, 30_000)

test('a program that cannot be spawned is an error to catch, not the end of Node', async () => {
  const missing = join(base, 'missing')
  const attempt = launch({
    binaries: { folder: base, initdb: missing, postgres: missing, pgCtl: missing },
    account: undefined,
    cluster: base,
    port: 1,
    settings: {},
    logFile: join(base, 'missing.log'),
    onProgress: () => undefined,
  })
  await expect(attempt).rejects.toThrow(/could not be started: .*ENOENT/)
})

test.runIf(isRoot)('as root the server runs under another account', async () => {
  const server = await start()
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  expect(Number(/^Uid:\t(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0)
})

test.runIf(isRoot)(
  'below a home of mode 0700 the files lie outside, and reset removes them',
  async () => {
    const home = join(base, 'home')
    mkdirSync(home, { mode: 0o700 })
    const inside = join(home, 'project', 'data')
    const server = await start({ dataDir: inside })
    const path = realpathSync(join(inside, 'cluster'))
    expect(path.startsWith(home)).toBe(false)
    expect(await ask(server.url('postgres', 'app'), 'select 1 as one')).toHaveLength(1)
    await server.stop()
    removeCluster(inside)
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined()
  },
)

const readable = spawnSync('setpriv', [
  '--reuid=65534',
  '--clear-groups',
  'test',
  '-r',
  new URL(launcher).pathname,
])
test.runIf(isRoot && readable.status === 0)('an ordinary user runs it directly', async () => {
  const home = join(base, 'user')
  mkdirSync(home)
  chmodSync(home, 0o777)
  const env = { ...process.env, HOME: home }
  const program = startElsewhere(join(home, 'data'), { uid: 65534, gid: 65534, env })
  const pid = await firstLine(program)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).toBe('65534')
  program.kill('SIGTERM')
  await once(program, 'exit')
  // Root may start it later: the files still belong to the user.
  const server = await start({ dataDir: join(home, 'data') })
  expect(/^Uid:\t65534/m.test(readFileSync(`/proc/${server.pid}/status`, 'utf8'))).toBe(true)
})
