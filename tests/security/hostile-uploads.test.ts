import { type Endpoint, endpoint } from '@kancil/contract/endpoint'
import { Done, UploadInput } from '@kancil/contract/fields'
import { uploadAvatar } from '@kancil/contract/identity/avatar'
import { sendChatPicture } from '@kancil/contract/messages/chat/member'
import { uploadPicture } from '@kancil/contract/messages/publications'
import { sendDepositReceipt } from '@kancil/contract/payments/deposit-receipt'
import { sendPayoutProof } from '@kancil/contract/payments/receipt'
import { uploadPromotionPicture } from '@kancil/contract/promotions/offers'
import { uploadAddressPaper, uploadIdentityPaper } from '@kancil/contract/safety/identity-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../server/src/kernel/http/refusal.ts'
import type { Module } from '../../server/src/kernel/module.ts'
import { serve } from '../../server/src/kernel/http/serve.ts'
import {
  hostilePictures,
  jpg,
  png,
  progressive,
  webp,
} from '../../server/src/kernel/testing/hostile-pictures.ts'
import { plantMember } from '../../server/src/modules/identity/testing/members.ts'
import { redrawProof } from '../../server/src/modules/payments/proofs/redraw.ts'
import { modules } from '../../server/src/modules.ts'
import { type SignedIn, type TestServer, testServer } from '../../server/src/testing/server.ts'
import { multipartOf } from '../../server/src/testing/visitor.ts'

// Every file that people send instead of a picture, through every call that accepts files
// (reliability S12).

let server: TestServer
const callers: Record<string, SignedIn> = {}
beforeAll(async () => {
  server = await testServer()
  const member = await plantMember(server, 'uploader')
  callers[uploadAvatar.name] = await server.signedIn(member, { account: 'uploader' })
  callers[uploadIdentityPaper.name] = callers[uploadAvatar.name]!
  callers[uploadAddressPaper.name] = callers[uploadAvatar.name]!
  callers[uploadPromotionPicture.name] = callers[uploadAvatar.name]!
  callers[sendChatPicture.name] = callers[uploadAvatar.name]!
  await sql`insert into chat (id, request_id, member_id, name, type, state, language, network,
      opened_at, waits_since, last_at)
    values (${chatId}, 'uploads', ${member}, 'uploader', 'LIVECHAT', 'waiting', 'EN', '', now(),
      now(), now())`.execute(server.ownerDb)
  await sql`update member set payee_name = 'Siti', birthday = '1990-01-01'
    where id = ${member}`.execute(server.db)
  callers[uploadPicture.name] = await server.operator('content')
})
afterAll(() => server.stop())

const honest = [png, jpg, progressive, webp]
/** Proofs of payments: each needs an order in the right state, so their judge is tried alone. */
const proofCalls = [sendDepositReceipt.name, sendPayoutProof.name]
const chatId = `cht_${'0'.repeat(32)}`
let addresses = 0

/** Uploads that accept no WebP: an application's pictures are PNG or JPG. */
const noWebp = new Set<string>([uploadPromotionPicture.name])

/** The fault that a call finds in a file, '' if it accepts it. */
async function verdictOf(
  { kernel }: TestServer,
  candidate: Endpoint,
  caller: Pick<SignedIn, 'cookies' | 'marker'>,
  bytes: Buffer,
): Promise<string> {
  const { app, origins } = candidate.path.startsWith('/console/') ? kernel.console : kernel.member
  const form = multipartOf(bytes)
  const reply = await app.inject({
    method: 'POST',
    url: candidate.path.replace(':chatId', chatId),
    // So that it is not a per-address limit that refuses.
    remoteAddress: `10.8.${++addresses >> 8}.${addresses & 255}`,
    headers: {
      origin: [...origins][0]!,
      'sec-fetch-site': 'same-origin',
      cookie: Object.entries(caller.cookies)
        .map((pair) => pair.join('='))
        .join('; '),
      'x-kancil-token': caller.marker,
      ...form.headers,
    },
    payload: form.body,
  })
  const { success, message, value } = reply.json()
  return success ? '' : ((value.reason ?? message) as string)
}

/** Files that were judged incorrectly. */
async function wrongVerdicts(
  at: TestServer,
  candidate: Endpoint,
  caller: Pick<SignedIn, 'cookies' | 'marker'>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, bytes, fault] of hostilePictures) {
    const verdict = await verdictOf(at, candidate, caller, bytes)
    const isRefused = noWebp.has(candidate.name) && /WebP/.test(name)
    if (verdict !== (isRefused ? 'picture_type' : fault))
      wrong.push(`${name}: ${verdict || 'taken'}, not ${fault}`)
  }
  const taken = honest.filter((bytes) => bytes !== webp || !noWebp.has(candidate.name))
  for (const [index, bytes] of taken.entries()) {
    const verdict = await verdictOf(at, candidate, caller, bytes)
    if (verdict !== '') wrong.push(`honest picture ${index}: ${verdict}`)
  }
  return wrong
}

test('there are sixty of them and more, each different', () => {
  const kinds = new Set(hostilePictures.map(([, bytes]) => bytes.toString('latin1')))
  expect(kinds.size).toBe(hostilePictures.length)
  expect(kinds.size).toBeGreaterThanOrEqual(60)
})

test('every call that takes files is tried here', () => {
  const taking = server.kernel.served.filter(({ upload }) => upload).map(({ name }) => name)
  expect(taking.toSorted()).toEqual([...Object.keys(callers), ...proofCalls].toSorted())
})

test('a payment’s proof is judged as strictly, and is no WebP', async () => {
  const verdict = async (bytes: Buffer) => {
    try {
      await redrawProof(new Blob([new Uint8Array(bytes)]) as Parameters<typeof redrawProof>[0])
      return 'taken'
    } catch (error) {
      return error instanceof Refusal ? error.code : String(error)
    }
  }
  const wrong: string[] = []
  for (const [name, bytes, fault] of hostilePictures) {
    const answer = await verdict(bytes)
    const wanted = /WebP/.test(name) ? 'picture_type' : fault
    if (answer !== wanted) wrong.push(`${name}: ${answer}, not ${wanted}`)
  }
  expect(wrong).toEqual([])
  for (const bytes of [png, jpg, progressive]) expect(await verdict(bytes)).toBe('taken')
  expect(await verdict(webp)).not.toBe('taken')
})

test.each([
  uploadAvatar,
  uploadPicture,
  uploadIdentityPaper,
  uploadAddressPaper,
  uploadPromotionPicture,
  sendChatPicture,
] as Endpoint[])('$name judges all rightly', async (candidate) => {
  expect(await wrongVerdicts(server, candidate, callers[candidate.name]!)).toEqual([])
})

test('what is kept of it all are pictures that were drawn here', async () => {
  const { rows } = await sql<{ body: Buffer }>`select body from picture
    union all select bytes from avatar_picture`.execute(server.db)
  // In the console every valid file, for a member only the last one.
  expect(rows).toHaveLength(honest.length + 1)
  for (const { body } of rows) {
    const { format, exif, icc, xmp, pages } = await sharp(body).metadata()
    expect([format, exif, icc, xmp, pages ?? 1]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
      1,
    ])
    expect(honest.some((sent) => sent.equals(body))).toBe(false)
  }
})

test('teeth: a call that believes the file’s own word is found by the same files', async () => {
  const trusting = endpoint({
    name: 'agents.trusting',
    summary: 'Takes what calls itself a picture',
    method: 'POST',
    path: '/wps/agent/trusting',
    auth: 'public',
    upload: true,
    input: UploadInput,
    output: Done,
    errors: {},
  })
  const hurried: Module = {
    name: 'agents',
    needs: [],
    routes: (kernel) => serve(kernel, trusting, async () => ({})),
  }
  const careless = await testServer({ modules: [...modules, hurried] })
  try {
    const wrong = await wrongVerdicts(careless, trusting, { cookies: {}, marker: '' })
    expect(wrong.length).toBeGreaterThanOrEqual(60)
  } finally {
    await careless.stop()
  }
})
