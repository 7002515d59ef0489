import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { migrate } from '../server/src/kernel/migrate.ts'
import { program, root } from './repository.ts'
import { seedOnce } from './seed.ts'
import { awaitFreePorts } from './start/busy-ports.ts'
import { resetData } from './start/house.ts'
import { openDatabase } from './start/open-database.ts'
import { readOptions } from './start/options.ts'

/**
 * `npm run dev`: the whole platform for developers. Server, studio and sandbox restart when one of
 * their files changes; the sites and the game screens are rebuilt. All output comes here, each line
 * prefixed with its program's name.
 */
type Part = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
}

const node = process.execPath
const starter = new URL('./start/end-with-parent.ts', import.meta.url).href
const say = (message: string): void => console.log(`dev      ${message}`)
const options = readOptions(process.argv.slice(2), process.env)
const { ports, dataDir } = options

function watchedPart(name: string, file: string): Part {
  return {
    name,
    command: node,
    args: ['--watch', '--watch-preserve-output', '--import', starter, file],
  }
}

function vite(name: string, folder: string, args: readonly string[]): Part {
  return {
    name,
    command: program('vite'),
    args: ['build', '--watch', ...args, '--logLevel', 'warn'],
    cwd: folder,
  }
}

function parts(): Part[] {
  return [
    watchedPart('server', 'server/src/main.ts'),
    watchedPart('studio', 'studio/src/main.ts'),
    watchedPart('sandbox', 'sandbox/src/main.ts'),
    vite('web', 'web', []),
    vite('render', 'web', ['--ssr']),
    vite('screens', 'studio', []),
  ]
}

function run(part: Part, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(part.command, part.args, {
    cwd: join(root, part.cwd ?? '.'),
    env: { ...process.env, ...env, FORCE_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) console.log(`${part.name.padEnd(8)} ${line}`)
    })
  }
  child.on('error', (error) => console.error(`${part.name.padEnd(8)} ${error.message}`))
  return child
}

async function main(): Promise<void> {
  await awaitFreePorts([
    { name: 'member site', port: ports.member },
    { name: 'console', port: ports.console },
    { name: 'sandbox', port: ports.sandbox },
    { name: 'studio', port: ports.studio },
    { name: 'sandbox mail server', port: ports.mail },
  ])
  if (options.reset) resetData(options)
  const database = await openDatabase(options, say)
  await migrate(database.ownerUrl, { appRole: new URL(database.url).username, onProgress: say })
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`
  const accounts = await seedOnce(database, { dataDir, sandboxUrl }, say)
  const env = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    STUDIO_DATABASE_URL: database.studioUrl,
    KANCIL_DATA: dataDir,
    KANCIL_PORT: String(ports.member),
    KANCIL_CONSOLE_PORT: String(ports.console),
    KANCIL_SANDBOX_PORT: String(ports.sandbox),
    KANCIL_SANDBOX_MAIL_PORT: String(ports.mail),
    KANCIL_SANDBOX_URL: sandboxUrl,
    KANCIL_STUDIO_PORT: String(ports.studio),
    KANCIL_STUDIO_URL: `http://127.0.0.1:${ports.studio}`,
    KANCIL_PLATFORM_URL: `http://localhost:${ports.member}`,
  }
  const children = parts().map((part) => run(part, env))
  say(`member site http://localhost:${ports.member}   console http://localhost:${ports.console}`)
  say(`sandbox http://127.0.0.1:${ports.sandbox}   studio http://127.0.0.1:${ports.studio}`)
  say(`database ${database.ownerUrl}`)
  for (const { who, username, password } of accounts) say(`${who}: ${username} / ${password}`)

  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await Promise.all(children.map(end))
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop())
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    try {
      process.kill(-child.pid!, 'SIGTERM') // Its group: `node --watch` has a child of its own.
    } catch {
      done()
    }
  })
}

try {
  await main()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
