import { join, resolve } from 'node:path'
import { consolePort, memberPort, sandboxPort, studioPort } from '@kancil/contract/constants'
import { sandboxMailPort } from '@kancil/contract/ports/mail'
import { root } from '../repository.ts'

export type Ports = {
  readonly member: number
  readonly console: number
  readonly sandbox: number
  readonly studio: number
  /** The sandbox's mail server. */
  readonly mail: number
}

export type Addresses = {
  readonly member: string
  readonly console: string
  readonly sandbox: string
  readonly studio: string
}

/** For the sandbox and the studio, if `--tls` is given. */
export const sandboxTlsPort = 8453
export const studioTlsPort = 8454

export type StartOptions = {
  readonly ports: Ports
  /** Folder for everything persistent: database, sandbox, logs, certificate. */
  readonly dataDir: string
  readonly reset: boolean
  readonly tls: boolean
  /** Whether an empty database gets the demo world. */
  readonly seed: boolean
  /** Whether the browser's files are rebuilt when their sources changed. */
  readonly build: boolean
  /** Address that the sites listen on; by default this machine's own name. */
  readonly host: string
  /** The user's own PostgreSQL, instead of the embedded one. */
  readonly database: { readonly url: string; readonly ownerUrl: string } | undefined
  /** The same for the game studio. */
  readonly studioDatabaseUrl: string | undefined
}

/**
 * What `npm start -- --port 9000` means for the others: the console one above, the sandbox ten
 * above, the studio eleven, the sandbox's mail server twelve.
 */
export function portsFrom(first: number): Ports {
  return {
    member: first,
    console: first + 1,
    sandbox: first + 10,
    studio: first + 11,
    mail: first + 12,
  }
}

const standardPorts: Ports = {
  member: memberPort,
  console: consolePort,
  sandbox: sandboxPort,
  studio: studioPort,
  mail: sandboxMailPort,
}

const flags = ['--reset', '--tls', '--port', '--empty', '--no-build', '--help']

export const usage = `npm start                  the platform, its worker, the game studio and the sandbox, on the data of last time
npm start -- --reset       throw the data away and begin with a new demo world
npm start -- --port 9000   member site 9000, console 9001, sandbox 9010, studio 9011 (mail server 9012)
npm start -- --tls         https with a self-made certificate (sandbox also on 8453, studio on 8454)
npm start -- --empty       without the demo world
npm start -- --no-build    with the screens built before, or none

KANCIL_DATA=<folder>       where the data lives instead of ./data
DATABASE_URL, DATABASE_OWNER_URL   a PostgreSQL of your own: the server's role, and the owner that migrates
WALLET_DATABASE_URL, LIVE_DATABASE_URL   the same without the pooler that DATABASE_URL leads through
STUDIO_DATABASE_URL        another for the game studio, which migrates it`

/** @throws with a message for the person who typed it */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const strange = args.find((arg, at) => !flags.includes(arg) && !isValue(args, at))
  if (strange) throw new Error(`I do not know ${strange}.\n\n${usage}`)
  const first = valueOf(args, '--port')
  const url = env['DATABASE_URL']
  return {
    ports: first === undefined ? standardPorts : portsFrom(readPort(first)),
    dataDir: resolve(env['KANCIL_DATA'] ?? join(root, 'data')),
    reset: args.includes('--reset'),
    tls: args.includes('--tls'),
    seed: !args.includes('--empty'),
    build: !args.includes('--no-build'),
    host: env['KANCIL_HOST'] ?? 'localhost',
    database: url ? { url, ownerUrl: env['DATABASE_OWNER_URL'] ?? url } : undefined,
    studioDatabaseUrl: env['STUDIO_DATABASE_URL'] || undefined,
  }
}

function isValue(args: readonly string[], at: number): boolean {
  return args[at - 1] === '--port'
}

function valueOf(args: readonly string[], name: string): string | undefined {
  return args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_523) {
    throw new Error(`--port needs a number from 1 to 65523, not "${text}".`)
  }
  return port
}

/** Where a browser finds each program of the platform. */
export function addressesOf({ ports, tls }: StartOptions): Addresses {
  const scheme = tls ? 'https' : 'http'
  return {
    member: `${scheme}://localhost:${ports.member}`,
    console: `${scheme}://localhost:${ports.console}`,
    // A different host name from the sites': browsers do not separate cookies by port.
    sandbox: tls ? `https://127.0.0.1:${sandboxTlsPort}` : `http://127.0.0.1:${ports.sandbox}`,
    studio: tls ? `https://127.0.0.1:${studioTlsPort}` : `http://127.0.0.1:${ports.studio}`,
  }
}
