import { closeCodeBreaker, codeBreakers } from '@kancil/contract/identity/code-breakers'
import { changeGuardedSetting, changeSetting, listSettings } from '@kancil/contract/site/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSetting } from '../../../testing/settings.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { askLoginCode, plantPhone, writtenTexts } from '../testing/sms.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await setSetting(server, 'flags', { MOBILEVERCODELOGIN3: true })
  await setSetting(server, 'codes', { smsPerPrefixHour: 2 })
})
afterAll(() => server.stop())

let addresses = 0
const ask = (number: string) =>
  askLoginCode(server, server.visitor('member', `198.51.100.${++addresses}`), number)

test('a block above its share is paused; an operator sees it and lets it go on, audited', async () => {
  for (const last of [1, 2, 3]) await plantPhone(server, `pumped${last}`, `012345678${last}`)
  expect((await ask('0123456781')).code).toBe('')
  expect((await ask('0123456782')).code).toBe('')
  expect((await ask('0123456783')).code).toBe('code_paused')
  const admin = await server.operator('admin')
  const { items } = (await admin.call(codeBreakers, {})).value
  expect(items).toMatchObject([{ scope: 'prefix:+6012345', messages: 2 }])
  // Another number in the block: refused before anything is counted.
  expect((await ask('0123456790')).code).toBe('code_paused')
  expect((await writtenTexts(server)).length).toBe(2)

  await setSetting(server, 'codes', { smsPerPrefixHour: 20 })
  expect((await admin.call(closeCodeBreaker, { scope: items[0]!.scope })).success).toBe(true)
  expect((await ask('0123456783')).code).toBe('')
  const again = await admin.call(closeCodeBreaker, { scope: items[0]!.scope })
  expect([again.status, again.code]).toEqual([409, 'breaker_not_open'])
  const { rows } = await sql<{ subject: string }>`select subject from audit_log
    where action = 'identity.resumeCodes'`.execute(server.ownerDb)
  expect(rows).toEqual([{ subject: 'prefix:+6012345' }])
})

test('the budgets are an administrator’s, with a fresh second factor', async () => {
  const admin = await server.operator('admin', { steppedUp: false })
  const { settings } = (await admin.call(listSettings, {})).value
  const { value, version } = settings.find(({ key }) => key === 'codes')!
  const plain = await admin.call(changeSetting, { key: 'codes' as 'brand', value, version })
  expect(plain.status).toBe(400)
  const input = { key: 'codes', value: { ...(value as object), perDestinationDay: 6 }, version }
  expect((await admin.call(changeGuardedSetting, input as never)).code).toBe('step_up_required')
  const content = await server.operator('content')
  expect((await content.call(changeGuardedSetting, input as never)).status).toBe(403)
  const fresh = await server.operator('admin')
  expect((await fresh.call(changeGuardedSetting, input as never)).success).toBe(true)
})
