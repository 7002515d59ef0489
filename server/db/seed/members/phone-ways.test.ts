import { siteInfo } from '@kancil/contract/site/info'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberByPhone } from '../../../src/modules/identity/contact/phone-store.ts'
import { plantMember } from '../../../src/modules/identity/testing/members.ts'
import { testServer, type TestServer } from '../../../src/testing/server.ts'
import { openPhoneWays } from './phone-ways.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test('the demo member comes in by phone', async () => {
  const memberId = await plantMember(server, 'aina')
  const resident = { memberId, joined: new Date(), account: 'aina', nickname: '', payeeName: '' }
  await openPhoneWays(server.app, resident, server.clock.now())
  const { value } = await server.visitor().call(siteInfo, {})
  expect([value.flags.MOBILEVERCODELOGIN3, value.forgotByPhone]).toEqual([true, true])
  expect((await memberByPhone(server.db, 'kancil', '+60123456789'))?.account).toBe('aina')
})
