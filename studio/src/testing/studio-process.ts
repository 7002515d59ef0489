import { createStudio, type StudioPace } from '../app.ts'
import { readStudioConfig } from '../config.ts'
import type { AddressInfo } from 'node:net'

/** The studio as a process of its own with a pace of its own, for tests that kill it. */
const app = await createStudio(readStudioConfig(process.env), {
  ...(JSON.parse(process.env['TEST_PACE'] ?? '{}') as StudioPace),
  retryBaseMs: 50,
  tableScale: Number(process.env['TEST_TABLE_SCALE'] ?? 1),
})
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`)
