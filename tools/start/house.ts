import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SeededAccount } from '../../server/db/seed/demo-world.ts'
import { removeCluster } from '../../server/src/kernel/embedded/cluster-folder.ts'
import { migrate } from '../../server/src/kernel/migrate.ts'
import { buildScreens } from '../build.ts'
import { root } from '../repository.ts'
import { seedOnce } from '../seed.ts'
import { awaitFreePorts } from './busy-ports.ts'
import { type CertificateFiles, certificateIn } from './certificate.ts'
import { type Database, openDatabase } from './open-database.ts'
import {
  type Addresses,
  addressesOf,
  sandboxTlsPort,
  type StartOptions,
  studioTlsPort,
} from './options.ts'
import { type Program, startProgram } from './program.ts'

/** The whole platform, running. */
export type House = {
  readonly addresses: Addresses
  readonly accounts: readonly SeededAccount[]
  readonly database: Database
  readonly server: Program
  /** Stops the server, then sandbox and studio, then the database. */
  stop(): Promise<void>
}

export type HouseOptions = StartOptions & {
  readonly say: (message: string) => void
  /** More settings for the server, the studio and the sandbox. */
  readonly env?: NodeJS.ProcessEnv
}

/** Starts everything in order; on a failure stops what it had started. */
export async function startHouse(options: HouseOptions): Promise<House> {
  const { ports, say } = options
  const addresses = addressesOf(options)
  const running: { stop(): Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    for (const part of running.splice(0).toReversed()) await part.stop()
  }
  try {
    await awaitFreePorts([
      { name: 'member site', port: ports.member },
      { name: 'console', port: ports.console },
      { name: 'sandbox', port: ports.sandbox },
      { name: 'studio', port: ports.studio },
      { name: 'sandbox mail server', port: ports.mail },
      ...(options.tls
        ? [
            { name: 'sandbox over https', port: sandboxTlsPort },
            { name: 'studio over https', port: studioTlsPort },
          ]
        : []),
    ])
    if (options.reset) resetData(options)
    const built = options.build ? buildScreens(say) : Promise.resolve([])
    // Awaited below; until then a failed build must not end the program as an unhandled rejection.
    built.catch(() => undefined)
    const database = await openDatabase(options, say)
    running.push(database)
    await migrate(database.ownerUrl, { appRole: new URL(database.url).username, onProgress: say })
    const accounts = options.seed
      ? await seedOnce(database, { dataDir: options.dataDir, sandboxUrl: addresses.sandbox }, say)
      : []
    const tls = options.tls ? await certificateIn(join(options.dataDir, 'tls')) : undefined
    await built
    const env = { ...environment(options, database, tls), ...options.env }
    const parts = await Promise.all([
      startPart('sandbox', 'sandbox/src/main.ts', env, options),
      startPart('studio', 'studio/src/main.ts', env, options),
      startPart('server', 'server/src/main.ts', env, options),
    ])
    running.push(...parts)
    const [, , server] = parts
    return { addresses, accounts, database, server, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function startPart(
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  { dataDir, say }: HouseOptions,
): Promise<Program> {
  const logFile = join(dataDir, 'logs', `${name}.log`)
  return startProgram({
    name,
    file: join(root, file),
    env,
    logFile,
    onCrash: (tail) =>
      say(`the ${name} ended by itself and is started again; the end of ${logFile}:\n${tail}`),
  })
}

function environment(
  options: StartOptions,
  database: Database,
  tls: CertificateFiles | undefined,
): NodeJS.ProcessEnv {
  const { ports, dataDir, host } = options
  const addresses = addressesOf(options)
  return {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    STUDIO_DATABASE_URL: database.studioUrl,
    KANCIL_DATA: dataDir,
    KANCIL_HOST: host,
    KANCIL_PORT: String(ports.member),
    KANCIL_CONSOLE_PORT: String(ports.console),
    KANCIL_SANDBOX_PORT: String(ports.sandbox),
    KANCIL_SANDBOX_MAIL_PORT: String(ports.mail),
    KANCIL_SANDBOX_URL: addresses.sandbox,
    KANCIL_STUDIO_PORT: String(ports.studio),
    KANCIL_STUDIO_URL: addresses.studio,
    KANCIL_PLATFORM_URL: addresses.member,
    // Sandbox and studio call the platform over a certificate that only we trust.
    ...(tls && {
      KANCIL_TLS_CERT: tls.cert,
      KANCIL_TLS_KEY: tls.key,
      KANCIL_SANDBOX_TLS_PORT: String(sandboxTlsPort),
      KANCIL_STUDIO_TLS_PORT: String(studioTlsPort),
      NODE_EXTRA_CA_CERTS: tls.cert,
    }),
  }
}

/** Deletes all persistent data except the logs and the certificate. */
export function resetData({ dataDir, database, studioDatabaseUrl }: StartOptions): void {
  if (database || studioDatabaseUrl) {
    const name = database ? 'DATABASE_URL' : 'STUDIO_DATABASE_URL'
    throw new Error(
      `--reset throws away the embedded databases; the one of ${name} is yours. Empty it yourself, ` +
        `or start without ${name}.`,
    )
  }
  removeCluster(join(dataDir, 'postgres'))
  for (const name of ['sandbox', 'studio', 'files', 'demo-accounts.json']) {
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
