import { announcements } from '@kancil/contract/messages/announcements'
import { uploadAvatar } from '@kancil/contract/identity/avatar'
import * as publicationsCalls from '@kancil/contract/messages/publications'
import type { MemberId } from '@kancil/contract/ids'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantMember } from '../../server/src/modules/identity/testing/members.ts'
import { type TestServer, testServer } from '../../server/src/testing/server.ts'
import { pagePolicy } from '../../server/src/kernel/pages/policy.ts'
import { routesOf } from '../authorization/routes.ts'
import { openStreams } from '../authorization/table.ts'

// Uploaded pictures on an origin of their own (reliability S12).

const apart = 'http://127.0.0.1:8080'
let server: TestServer
let paths: string[]
beforeAll(async () => {
  server = await testServer({ env: { KANCIL_CONTENT_ORIGIN: apart } })
  paths = [await uploadedAvatar(), await uploadedPicture()]
})
afterAll(() => server.stop())

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#1b6b4c' } })
    .png()
    .toBuffer()

async function uploadedAvatar(): Promise<string> {
  const id: MemberId = await plantMember(server, 'pictured')
  const member = await server.signedIn(id, { account: 'pictured' })
  const file = new Blob([new Uint8Array(await picture())])
  return (await member.call(uploadAvatar, { file })).value.avatar
}

async function uploadedPicture(): Promise<string> {
  const editor = await server.operator('content')
  const file = new Blob([new Uint8Array(await picture())])
  return (await editor.call(publicationsCalls.uploadPicture, { file })).value.url
}

const get = (url: string, host: string, side: 'member' | 'console' = 'member', method = 'GET') =>
  server.kernel[side].app.inject({ method: method as 'GET', url, headers: { host } })

test('a picture is answered there alone, as a file that nothing may run', async () => {
  for (const path of paths) {
    const there = await get(path, '127.0.0.1:8080')
    expect(there.statusCode).toBe(200)
    expect(there.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(there.headers['content-security-policy']).toContain("default-src 'none'")
    expect(there.headers['set-cookie']).toBeUndefined()
    for (const side of ['member', 'console'] as const) {
      const here = await get(path, side === 'member' ? 'localhost:8080' : 'localhost:8081', side)
      expect([here.statusCode, here.headers.location]).toEqual([302, `${apart}${path}`])
      expect(here.body).toBe('')
    }
  }
})

/** Anything besides uploads that answers on the uploads' origin; an open stream never ends. */
async function openThere(on: TestServer, streams = true): Promise<string[]> {
  const open: string[] = []
  for (const side of ['member', 'console'] as const)
    for (const route of routesOf(on.kernel[side].app)) {
      if (!streams && openStreams.has(`${side} ${route}`)) continue
      const [method = '', path = ''] = route.split(' ')
      const url = path.replaceAll(/:\w+/g, 'x').replace('*', '/')
      const answer = await on.kernel[side].app.inject({
        method: method as 'GET',
        url,
        headers: { host: '127.0.0.1:8080' },
      })
      const refused = answer.statusCode === 404 && answer.headers['set-cookie'] === undefined
      if (!refused) open.push(`${side} ${route}`)
    }
  return open
}

test('nothing else is: no page, no call, no file, no machine’s door', async () => {
  expect(await openThere(server)).toEqual([])
  for (const url of ['/', '/%2f', '/index.html', '/favicon.svg', '/wps/pictures/', '/assets/x.js'])
    expect((await get(url, '127.0.0.1:8080')).statusCode, url).toBe(404)
  for (const host of ['127.0.0.1:8080', 'LOCALHOST:8080', 'localhost:8080'])
    expect((await get('/wps/system/status', host)).statusCode, host).toBe(
      host.startsWith('127') ? 404 : 200,
    )
})

test('pages of both sites may load pictures from there, and kept content stays as it is', async () => {
  const built = { scripts: [], styles: [] }
  for (const side of ['member', 'operator'] as const)
    expect(pagePolicy(side, server.kernel.config, built)).toContain(
      `img-src 'self' data: blob: ${apart};`,
    )
  expect(paths.every((path) => path.startsWith('/wps/'))).toBe(true)
  expect((await server.visitor().call(announcements, {})).status).toBe(200)
})

test('teeth: without an address of its own the same search finds everything open', async () => {
  const plain = await testServer()
  try {
    expect((await openThere(plain, false)).length).toBeGreaterThan(150)
    const { headers } = await plain.kernel.member.app.inject({ url: '/wps/avatars/x' })
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  } finally {
    await plain.stop()
  }
})
