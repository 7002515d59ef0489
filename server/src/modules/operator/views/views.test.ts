import type { MemberId } from '@kancil/contract/ids'
import { search } from '@kancil/contract/operator/search'
import { removeView, savedViews, saveView, viewsMost } from '@kancil/contract/operator/views'
import { changeSetting, settingVersions } from '@kancil/contract/site/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { plantMember } from '../../identity/testing/members.ts'

let server: TestServer
let member: MemberId
beforeAll(async () => {
  server = await testServer()
  member = await plantMember(server, 'seroja7')
})
afterAll(() => server?.stop())

const view = { page: '/reports', name: 'Vendors', query: 'group=vendor' } as const

test('an operator keeps views of their own; one of the same name is replaced', async () => {
  const [first, other] = [await server.operator('finance'), await server.operator('admin')]
  const saved = (await first.call(saveView, view)).value
  const again = (await first.call(saveView, { ...view, query: 'group=game' })).value
  expect(again.viewId).toBe(saved.viewId)
  expect((await first.call(savedViews, {})).value.views).toEqual([
    { ...view, viewId: saved.viewId, query: 'group=game' },
  ])
  expect((await other.call(savedViews, {})).value.views).toEqual([])
  expect((await other.call(removeView, { viewId: saved.viewId })).code).toBe('not_found')
  expect((await first.call(removeView, { viewId: saved.viewId })).code).toBe('')
})

test('views have a bound, and an address that leads elsewhere is none', async () => {
  const finance = await server.operator('finance')
  for (let n = 0; n < viewsMost; n++) await finance.call(saveView, { ...view, name: `View ${n}` })
  expect((await finance.call(saveView, { ...view, name: 'One more' })).code).toBe('too_many_views')
  expect((await finance.call(saveView, { ...view, name: 'View 3' })).code).toBe('')
  const hostile = { ...view, page: '//elsewhere.example' }
  expect((await finance.call(saveView, hostile as typeof view)).code).toBe('bad_request')
})

test('the search finds a member by account, and nothing that the role may not see', async () => {
  const support = await server.operator('support')
  const { hits } = (await support.call(search, { q: 'SERO' })).value
  expect(hits).toMatchObject([{ kind: 'member', id: member, account: 'seroja7' }])
  expect((await support.call(search, { q: '%_' })).value.hits).toEqual([])
  const content = await server.operator('content')
  expect((await content.call(search, { q: 'seroja' })).value.hits).toEqual([])
})

test('each version of a setting is kept, and going back is a change', async () => {
  const admin = await server.operator('admin')
  const change = (name: string, version: number) =>
    admin.call(changeSetting, { key: 'brand', value: { name }, version })
  const { version } = (await change('Pelanduk', 0)).value
  await change('Napuh', version)
  const { items } = (await admin.call(settingVersions, { key: 'brand' })).value
  expect(items.map(({ value }) => value)).toMatchObject([{ name: 'Napuh' }, { name: 'Pelanduk' }])
  const back = items.at(-1)!
  const restored = (await change((back.value as { name: string }).name, version + 1)).value
  expect(restored).toMatchObject({ value: { name: 'Pelanduk' }, version: version + 2 })
  expect((await change('Late', version)).code).toBe('setting_changed')
})
