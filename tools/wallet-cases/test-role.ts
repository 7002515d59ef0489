import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startTestServer, testDatabase } from '../../server/src/kernel/testing/database.ts'

export type TestRole = {
  /** Base addresses, one per process. */
  readonly servers: readonly string[]
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('./role/main.ts', import.meta.url))

/** A database of its own with this many processes of the test role. */
export async function startTestRole(processes: number): Promise<TestRole> {
  const stopPostgres = await startTestServer()
  const database = await testDatabase()
  const started = await Promise.all(
    Array.from({ length: processes }, () => startProcess(database.url, database.ownerUrl)),
  )
  return {
    servers: started.map((server) => server.url),
    async stop() {
      await Promise.all(started.map((server) => server.stop()))
      await database.drop()
      await stopPostgres()
    },
  }
}

async function startProcess(
  url: string,
  ownerUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      KANCIL_PORT: '0',
      KANCIL_LOG: 'fatal',
      KANCIL_SECRET: 'the test role of the conformance cases',
      KANCIL_CALLS_PER_MINUTE: '1000000',
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const message = line.startsWith('{')
      ? (JSON.parse(line) as { ready?: boolean; url?: string })
      : {}
    if (message.ready && message.url) return { url: message.url, stop }
  }
  throw new Error('the test role did not start')
}
