import { login } from '@kancil/contract/identity/login'
import { memberIcon, memberInfo } from '@kancil/contract/identity/member'
import { register } from '@kancil/contract/identity/registration'
import { setPaymentPassword } from '@kancil/contract/identity/passwords'
import { memberLogins, memberProfile } from '@kancil/contract/identity/members'
import {
  avatarBytesMax,
  chooseAvatar,
  playerAvatar,
  uploadAvatar,
} from '@kancil/contract/identity/avatar'
import {
  changeNickname,
  closeAccount,
  forgetDevice,
  listDevices,
  ownLogins,
  securityOverview,
} from '@kancil/contract/identity/security'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { house, memberBonus, memberCash } from '../../../ledger/accounts.ts'
import { hold } from '../../../ledger/hold.ts'
import { post } from '../../../ledger/post.ts'
import { memberPurse, memberTransit } from '../../../ledger/purses.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import { multipartOf, type Visitor } from '../../../testing/visitor.ts'
import { goodPassword, logIn, plantMember, registration, solveSlider } from '../testing/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

let people = 0
async function newMember(
  name = `guarded${++people}`,
): Promise<Visitor & { id: string; name: string }> {
  const id = await plantMember(server, name)
  const visitor = server.visitor('member', `198.51.100.${++people}`)
  expect((await logIn(server, visitor, name)).code).toBe('')
  return Object.assign(visitor, { id, name })
}
const photo = await sharp({
  create: { width: 300, height: 200, channels: 3, background: '#1b6b4c' },
})
  .jpeg()
  .toBuffer()
const fileOf = (bytes: Buffer) => ({ file: new Blob([new Uint8Array(bytes)]) })

describe('the overview', () => {
  test('says what is missing, what comes next, and shows nothing whole', async () => {
    const me = await newMember()
    await sql`update member set email = 'aminah@example.com', payee_name = 'Siti Binti Ahmad'
      where id = ${me.id}`.execute(server.db)
    const before = (await me.call(securityOverview, {})).value
    expect(before).toMatchObject({ level: 'weak', next: 'paymentPassword', lastLogin: null })
    expect(before.maskedPayeeName).toBe('S••• B••• A•••')
    expect(JSON.stringify(before)).not.toMatch(/aminah@|Siti/)
    await me.call(setPaymentPassword, {
      newPaymentPassword: '135790',
      confirmPaymentPassword: '135790',
    })
    const { items } = (await me.call(securityOverview, {})).value
    expect(items).toContainEqual({ item: 'paymentPassword', state: 'set' })
  })

  test('names the login before this one', async () => {
    const me = await newMember()
    const first = server.clock.now().toISOString()
    server.clock.advance(60_000)
    await logIn(server, me, me.name)
    const { lastLogin } = (await me.call(securityOverview, {})).value
    expect(lastLogin?.at).toBe(first)
  })
})

describe('the nickname', () => {
  test('changes, trimmed and composed, and shows at once', async () => {
    const me = await newMember()
    const { value } = await me.call(changeNickname, { nickname: '  Nguyễn Ánh '.normalize('NFD') })
    expect(value.nickname).toBe('Nguyễn Ánh'.normalize('NFC'))
    expect((await me.call(memberInfo, {})).value.nickname).toBe(value.nickname)
  })

  test.each([
    ['x', 'nickname_invalid', 'too_short'],
    ['x'.repeat(21), 'nickname_invalid', 'too_long'],
    ['<b>x</b>', 'nickname_invalid', 'pattern'],
    ['Kancil Admin', 'nickname_refused', undefined],
  ])('%s is refused: %s', async (nickname, code, problem) => {
    const me = await newMember()
    const reply = await me.call(changeNickname, { nickname })
    expect([reply.status, reply.code, reply.body.value['problem']]).toEqual([422, code, problem])
  })

  test('the operator’s own words count', async () => {
    const me = await newMember()
    await setSetting(server, 'nicknames', { bannedWords: ['babi'] })
    expect((await me.call(changeNickname, { nickname: 'B4B1 hutan' })).code).toBe(
      'nickname_refused',
    )
    await setSetting(server, 'nicknames', { bannedWords: [] })
    expect((await me.call(changeNickname, { nickname: 'B4B1 hutan' })).code).toBe('')
  })
})

describe('the avatar', () => {
  test('is a drawn one from the beginning, and another when chosen', async () => {
    const me = await newMember()
    expect((await me.call(memberIcon, {})).value).toEqual({
      avatar: 'kancil',
      avatarType: 'STATIC',
    })
    await me.call(chooseAvatar, { avatar: 'wau' })
    expect((await me.call(playerAvatar, {})).value).toEqual({ avatar: 'wau', avatarType: 'STATIC' })
  })

  test('of one’s own is drawn anew, served for ever and as nothing that runs', async () => {
    const me = await newMember()
    const { value, code } = await me.call(uploadAvatar, fileOf(photo))
    expect([code, value.avatarType]).toEqual(['', 'CUSTOM'])
    expect((await me.call(memberIcon, {})).value).toEqual(value)
    for (const side of ['member', 'operator'] as const) {
      const { app } = side === 'member' ? server.kernel.member : server.kernel.console
      const served = await app.inject({ method: 'GET', url: value.avatar })
      const { format, width, height } = await sharp(served.rawPayload).metadata()
      expect([format, width, height]).toEqual(['webp', 256, 256])
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      })
    }
    const profile = await (
      await server.operator('support')
    ).call(memberProfile, { memberId: me.id })
    expect(profile.value).toMatchObject(value)
    // Replacing it: the first picture and its address are gone.
    await me.call(chooseAvatar, { avatar: 'penyu' })
    expect((await me.send('GET', value.avatar)).status).toBe(404)
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture_type'],
    ['half a file', photo.subarray(0, photo.length / 2), 'picture_broken'],
    ['a ZIP behind it', Buffer.concat([photo, Buffer.from('PK\u0003\u0004')]), 'picture_not_clean'],
    ['no bytes', Buffer.alloc(0), 'picture_type'],
  ] as const)('%s is refused', async (_name, bytes, code) => {
    const me = await newMember()
    const reply = await me.call(uploadAvatar, fileOf(bytes))
    expect([reply.status, reply.code]).toEqual([422, code])
    expect((await me.call(memberIcon, {})).value.avatarType).toBe('STATIC')
  })

  test('five megabytes are taken, and not one byte more', async () => {
    const me = await newMember()
    // A comment, as the format allows, makes it as long as needed.
    const grown = (length: number) => {
      const parts: Buffer[] = [photo.subarray(0, 2)]
      for (let left = length - photo.length; left > 0;) {
        const size = Math.min(left, 65_000)
        const head = Buffer.from([0xff, 0xfe, 0, 0])
        head.writeUInt16BE(size - 2, 2)
        parts.push(head, Buffer.alloc(size - 4, 0x20))
        left -= size
      }
      return Buffer.concat([...parts, photo.subarray(2)])
    }
    expect(grown(avatarBytesMax).length).toBe(avatarBytesMax)
    expect((await me.call(uploadAvatar, fileOf(grown(avatarBytesMax)))).code).toBe('')
    const reply = await me.call(uploadAvatar, fileOf(grown(avatarBytesMax + 1)))
    expect([reply.status, reply.code]).toEqual([413, 'body_too_large'])
  })

  test('only one file, of the one name, in a form that ends', async () => {
    const me = await newMember()
    const path = uploadAvatar.path
    const good = multipartOf(photo)
    const two = Buffer.concat([
      good.body.subarray(0, good.body.lastIndexOf('\r\n--')),
      Buffer.from('\r\n'),
      good.body,
    ])
    for (const [body, headers] of [
      [multipartOf(photo, 'other').body, good.headers],
      [multipartOf(photo, '__proto__').body, good.headers],
      [two, good.headers],
      [good.body.subarray(0, 200), good.headers],
      [Buffer.from('nothing'), good.headers],
      [good.body, { 'content-type': 'multipart/form-data' }],
      [good.body, { 'content-type': 'multipart/form-data; boundary=another' }],
    ] as const) {
      const { status } = await me.send('POST', path, body, headers)
      expect([400, 413]).toContain(status)
    }
    const json = await me.send('POST', path, '{}', { 'content-type': 'application/json' })
    expect(json.status).toBe(415)
  })

  test('an address that nobody was given shows nothing', async () => {
    const visitor = server.visitor()
    for (const name of [`${'0'.repeat(64)}.webp`, 'x', '..%2f..%2fetc%2fpasswd', '%00'])
      expect((await visitor.send('GET', `/wps/avatars/${name}`)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('logins and browsers', () => {
  test('every try is in the history with its place, paged, and nobody else’s is', async () => {
    const me = await newMember()
    const stranger = server.visitor('member', '175.136.1.1')
    for (let tries = 0; tries < 2; tries++) {
      server.clock.advance(1_000)
      await logIn(server, stranger, me.name, 'not my password')
    }
    const { value } = await me.call(ownLogins, { pageNo: 1, pageSize: 2 })
    expect([value.totalItems, value.totalPages]).toEqual([3, 2])
    expect(value.items).toMatchObject([
      { outcome: 'wrong', ip: '175.136.1.1', country: 'MY' },
      { outcome: 'wrong', ip: '175.136.1.1', country: 'MY' },
    ])
    const last = (await me.call(ownLogins, { pageNo: 2, pageSize: 2 })).value.items
    expect(last).toMatchObject([{ outcome: 'ok', country: '', userAgent: 'test' }])
    const desk = await server.operator('support')
    const seen = await desk.call(memberLogins, { memberId: me.id })
    expect(seen.value.items[0]).toMatchObject({ outcome: 'wrong', country: 'MY' })
  })

  test('a trusted browser is listed, and trusted no more when taken off', async () => {
    const me = await newMember()
    const phone = server.visitor('member', '198.51.100.250')
    await logIn(server, phone, me.name)
    const items = (await me.call(listDevices, {})).value.items
    expect(items.map(({ current }) => current).toSorted()).toEqual([false, true])
    const other = items.find(({ current }) => !current)!
    expect((await me.call(forgetDevice, { deviceId: other.deviceId })).code).toBe('')
    expect((await me.call(listDevices, {})).value.items).toHaveLength(1)
    expect((await me.call(forgetDevice, { deviceId: other.deviceId })).code).toBe('not_found')
    // Nobody can remove another member's.
    const [device] = (await me.call(listDevices, {})).value.items
    const rival = await newMember()
    expect((await rival.call(forgetDevice, { deviceId: device!.deviceId })).code).toBe('not_found')
  })
})

describe('closing the account', () => {
  const leaving = { password: goodPassword, reason: 'I play too much' }
  const give = (id: string, to: 'cash' | 'bonus', amount: bigint, key: string) =>
    inTransaction(server.db, (tx) =>
      post(tx, {
        kind: 'adjustment',
        source: 'test',
        sourceTx: key,
        ...(amount > 0n
          ? { from: house('adjustments', 'MYR'), to: ref(id, to), amount: money(amount) }
          : { from: ref(id, to), to: house('adjustments', 'MYR'), amount: money(-amount) }),
      }),
    )
  const ref = (id: string, to: 'cash' | 'bonus') =>
    to === 'cash' ? memberCash(id, 'MYR') : memberBonus(id, 'MYR')

  test('ends every session, and keeps the name', async () => {
    const me = await newMember()
    const phone = server.visitor('member', '198.51.100.251')
    await logIn(server, phone, me.name, goodPassword, { rememberMe: true })
    expect((await me.call(closeAccount, leaving)).code).toBe('')
    expect(me.cookies).not.toHaveProperty('__Host-kancil-member')
    for (const visitor of [me, phone])
      expect(['not_logged_in', 'session_expired']).toContain(
        (await visitor.call(memberInfo, {})).code,
      )
    const again = await logIn(server, server.visitor('member', '198.51.100.252'), me.name)
    expect(again.code).toBe('account_closed')
    // A stranger learns nothing from it.
    const guess = await logIn(server, server.visitor('member', '198.51.100.253'), me.name, 'guess')
    expect(guess.code).toBe('incorrect_account_or_password')

    const newcomer = server.visitor('member', '198.51.100.254')
    const verification = await solveSlider(server, newcomer, 'register')
    const taken = await newcomer.call(register, registration(me.name, { verification }))
    expect(taken.code).toBe('account_taken')

    const desk = await server.operator('support')
    const { value } = await desk.call(memberProfile, { memberId: me.id })
    expect([value.status, value.statusReason]).toEqual(['closed', leaving.reason])
    const { rows } = await sql`select 1 from audit_log where action = 'identity.closedByMember'
      and subject = ${me.id}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('needs the password', async () => {
    const me = await newMember()
    const reply = await me.call(closeAccount, { ...leaving, password: 'guess' })
    expect([reply.status, reply.code]).toEqual([422, 'password_wrong'])
    expect((await me.call(memberInfo, {})).status).toBe(200)
  })

  test('waits until nothing is in it or on its way', async () => {
    const me = await newMember()
    const code = async () => (await me.call(closeAccount, leaving)).code
    const now = server.clock.now()
    const keep = { source: 'test', sourceTx: `kept-${me.id}` }

    await give(me.id, 'cash', 500n, `in-${me.id}`)
    expect(await code()).toBe('account_has_balance')
    await inTransaction(server.db, (tx) =>
      hold(tx, { ...keep, memberId: me.id, currency: 'MYR', amount: money(500n) }),
    )
    expect(await code()).toBe('account_has_open_withdrawal')

    const other = await newMember()
    await give(other.id, 'bonus', 5n, `bonus-${other.id}`)
    expect((await other.call(closeAccount, leaving)).code).toBe('account_has_balance')

    const waiting = await newMember()
    await sql`insert into deposit (id, member_id, request_id, method_id, kind, gateway_id, currency,
        amount, fee, state, created_at, updated_at, expires_at)
      values (${`dep_${'0'.repeat(28)}c105`}, ${waiting.id}, 'closing-1', 'qr', 'qr', 'sandbox-bank',
        'MYR', 5000, 0, 'pending', ${now}, ${now}, ${now})`.execute(server.ownerDb)
    expect((await waiting.call(closeAccount, leaving)).code).toBe('account_has_open_deposit')

    const playing = await newMember()
    await sql`insert into bet_round (id, member_id, vendor_id, round_id, game_code, currency,
        placed_at, stake, status)
      values (${`rnd_${'0'.repeat(28)}c105`}, ${playing.id}, 'vnd', 'r1', 'game', 'MYR', ${now},
        100, 'open')`.execute(server.ownerDb)
    expect((await playing.call(closeAccount, leaving)).code).toBe('account_has_open_bets')
  })

  test.each([memberPurse, memberTransit])('waits for what is at a vendor (%#)', async (place) => {
    const away = await newMember()
    const [cash, there] = [memberCash(away.id, 'MYR'), place(away.id, 'kenari', 'MYR')]
    await give(away.id, 'cash', 500n, `in-${away.id}`)
    const move = { kind: 'transfer', source: 'test', amount: money(500n), at: server.clock.now() }
    await inTransaction(server.db, (tx) =>
      post(tx, { ...move, sourceTx: `to-${away.id}`, from: cash, to: there }),
    )
    expect((await away.call(closeAccount, leaving)).code).toBe('account_has_purse')
    await inTransaction(server.db, (tx) =>
      post(tx, {
        ...move,
        sourceTx: `back-${away.id}`,
        from: there,
        to: house('adjustments', 'MYR'),
      }),
    )
    expect((await away.call(closeAccount, leaving)).code).toBe('')
  })

  test('four at once close it once', async () => {
    const me = await newMember()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => me.call(closeAccount, leaving)),
    )
    expect(replies.filter(({ code }) => code === '')).toHaveLength(1)
    expect(login.errors.account_closed).toBe(403)
  })
})
