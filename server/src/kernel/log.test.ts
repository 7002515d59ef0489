import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('a line tells the code of an error, and none that somebody typed', async () => {
  const module = new URL('./log.ts', import.meta.url).href
  const script = `
    const { openLog } = await import(${JSON.stringify(module)})
    const log = openLog('info')
    log.warn({ err: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) }, 'first')
    log.warn({ body: { code: '123456', note: 'kept' } }, 'second')`
  const { stderr } = await run(process.execPath, ['--input-type=module', '-e', script])
  const [first, second] = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(first).toMatchObject({ err: { message: 'away', errorCode: 'ECONNREFUSED' } })
  expect(second).toMatchObject({ body: { code: '[redacted]', note: 'kept' } })
})
