import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { caller, testSealKey } from './open-studio.ts'
import type { ScriptedPlatform } from './scripted-platform.ts'

export type SpawnedStudio = Awaited<ReturnType<typeof spawnStudio>>

/** A studio in a process of its own, to be killed. */
export async function spawnStudio(
  platform: Pick<ScriptedPlatform, 'url' | 'token'>,
  databaseUrl: string,
  tableScale: number,
  pace: { readonly jackpotScale?: number; readonly callTimeoutMs?: number } = {},
) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('studio-process.ts', import.meta.url))],
    {
      env: {
        ...process.env,
        KANCIL_PLATFORM_URL: platform.url,
        STUDIO_DATABASE_URL: databaseUrl,
        STUDIO_SEAL_KEY: testSealKey,
        KANCIL_LOG: 'silent',
        KANCIL_STUDIO_CALLS_PER_MINUTE: '1000000',
        TEST_TABLE_SCALE: String(tableScale),
        TEST_PACE: JSON.stringify(pace),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = `http://127.0.0.1:${await portOf(child)}`
  return {
    url,
    ...caller(url, platform),
    async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const { ready, port } = JSON.parse(line) as { ready: boolean; port: number }
    if (ready) return port
  }
  throw new Error('the studio did not start')
}
