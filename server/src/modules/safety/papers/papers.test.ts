import { requestDeposit } from '@kancil/contract/payments/deposit'
import { requestWithdrawal, withdrawalOptions } from '@kancil/contract/payments/withdrawal'
import {
  identityCheck,
  stateIdentity,
  uploadIdentityPaper,
} from '@kancil/contract/safety/identity-check'
import {
  acceptDocument,
  documentPicture,
  documents,
  refuseDocument,
  renameMember,
} from '@kancil/contract/safety/identity-desk'
import { depositGate } from '@kancil/contract/safety/place'
import { changeGuardedSetting, changeSetting, listSettings } from '@kancil/contract/site/settings'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../testing/server.ts'
import { setSetting } from '../../../testing/settings.ts'
import { bankAccount, type Payer, payer, payerPassword } from '../../payments/testing.ts'
import { fresh, type SafetyWorld, safetyWorld, stake } from '../testing.ts'

let world: SafetyWorld
let picture: Buffer
let desk: SignedIn
let second: SignedIn
beforeAll(async () => {
  world = await safetyWorld()
  const create = { width: 640, height: 400, channels: 3, background: '#dfe7e2' } as const
  picture = await sharp({ create }).jpeg().toBuffer()
  desk = await world.server.operator('risk')
  second = await world.server.operator('support')
})
afterAll(() => world.stop())

const [place] = defaultSettings.safety.places
const ask = (asked: Partial<NonNullable<typeof place>>) =>
  setSetting(world.server, 'safety', { places: [{ ...place!, ...asked }] })
beforeEach(() => ask({}))

const file = () => new Blob([new Uint8Array(picture)])
const adult = { name: 'Siti binti Ahmad', birthday: '1990-05-17' }
const order = (caller: SignedIn, amount = '50.00') =>
  caller.call(requestDeposit, { requestId: fresh('order-of-a-test'), methodId: 'qr', amount })

/** A member whose paper waits; `documentId` of the paper. */
async function withPaper(): Promise<{ who: Payer; documentId: string }> {
  const who = await payer(world.server, 10_000_00n)
  expect((await who.call(stateIdentity, adult)).code).toBe('')
  const { value } = await who.call(uploadIdentityPaper, { file: file() })
  return { who, documentId: value.documents[0]!.documentId }
}
const note = 'The name and the birthday agree'

describe('age (G6)', () => {
  /** The paths on which somebody under age still gets through. */
  async function openPaths(
    birthday: string,
    meanwhile?: (memberId: string) => Promise<void>,
  ): Promise<string[]> {
    const gamer = await world.player()
    const { caller } = gamer
    await caller.call(stateIdentity, { name: 'Adik Kecil', birthday })
    await meanwhile?.(gamer.memberId)
    const paths = {
      bet: (await stake(world, gamer, '1.00')).status,
      deposit: (await order(caller)).code || 'OK',
      gate: (await caller.call(depositGate, {})).value.refusal ?? 'OK',
    }
    return Object.entries(paths).flatMap(([path, code]) => (code === 'OK' ? [path] : []))
  }

  function tooYoung(): string {
    const born = new Date(world.server.clock.now())
    born.setUTCFullYear(born.getUTCFullYear() - 21)
    born.setUTCDate(born.getUTCDate() + 2)
    return born.toISOString().slice(0, 10)
  }

  test('a day too young: no bet, no deposit, told before money is asked for', async () => {
    expect(await openPaths(tooYoung())).toEqual([])
  })

  test('teeth: a child whom no path watches is found by the same paths', async () => {
    const { db } = world.server
    const open = await openPaths(tooYoung(), async (memberId) => {
      await sql`update member set play_ban = null where id = ${memberId}`.execute(db)
      await sql`update account set bet_max = null, terms_day = null
        where owner_id = ${memberId}`.execute(db)
    })
    expect(open).toContain('bet')
  })

  test('teeth: the same paths are open to an adult', async () => {
    expect(await openPaths(adult.birthday)).toEqual(['bet', 'deposit', 'gate'])
  })

  test('the refusal names the age, and money can go out', async () => {
    const who = await payer(world.server, 100_00n)
    const refused = await who.call(stateIdentity, { ...adult, birthday: '2020-01-01' })
    expect([refused.code, refused.body.value]).toMatchObject(['under_age', { minimumAge: 21 }])
    const bankAccountId = await bankAccount(who)
    const asked = await who.call(requestWithdrawal, {
      ...{ requestId: fresh('out-of-a-test'), bankAccountId, amount: '100.00' },
      paymentPassword: payerPassword,
    })
    expect(asked.code).toBe('')
  })

  test('a paper opens play from the age of the member’s place on, and not of the house', async () => {
    await ask({ minimumAge: 25 })
    const who = await payer(world.server)
    const birthday = `${world.server.clock.now().getUTCFullYear() - 23}-01-01`
    expect((await who.call(stateIdentity, { ...adult, birthday })).code).toBe('under_age')
    const { documentId } = (await who.call(uploadIdentityPaper, { file: file() })).value
      .documents[0]!
    await ask({})
    expect((await desk.call(acceptDocument, { documentId, note })).code).toBe('under_age')
    expect((await order(who)).code).toBe('under_age')
  })

  test.each(['1890-01-01', '2027-13-01', '2999-01-01'])('%s is no birthday', async (birthday) => {
    const who = await payer(world.server)
    const { code } = await who.call(stateIdentity, { ...adult, birthday })
    expect(code).toBe('birthday_invalid')
  })
})

describe('place', () => {
  test('where the house is closed no money is asked for', async () => {
    await ask({ open: false })
    const who = await payer(world.server)
    expect((await who.call(depositGate, {})).value.refusal).toBe('place_refused')
    expect((await order(who)).code).toBe('place_refused')
  })

  test('name and birthday first, where the place wants it', async () => {
    await ask({ statedToDeposit: true })
    const who = await payer(world.server)
    expect((await who.call(depositGate, {})).value).toMatchObject({
      ...{ refusal: 'identity_needed', needed: 'stated' },
    })
    expect((await order(who)).code).toBe('identity_needed')
    await who.call(stateIdentity, adult)
    expect((await order(who)).code).toBe('')
  })
})

test('what a place asks is an administrator’s to change, with a fresh second factor', async () => {
  const admin = await world.server.operator('admin', { steppedUp: false })
  const { settings } = (await admin.call(listSettings, {})).value
  const { value, version } = settings.find(({ key }) => key === 'safety')!
  const input = { key: 'safety', value: { ...(value as object), realityMinutes: 45 }, version }
  expect((await admin.call(changeSetting, input as never)).status).toBe(400)
  expect((await admin.call(changeGuardedSetting, input as never)).code).toBe('step_up_required')
  const content = await world.server.operator('content')
  expect((await content.call(changeGuardedSetting, input as never)).status).toBe(403)
  const fresh = await world.server.operator('admin')
  expect((await fresh.call(changeGuardedSetting, input as never)).code).toBe('')
})

describe('papers', () => {
  test('from the sum of the place on a paper is needed, in and out', async () => {
    await ask({ depositsUnchecked: 60_00, withdrawalsUnchecked: 60_00 })
    const { who, documentId } = await withPaper()
    const bankAccountId = await bankAccount(who)
    const out = (amount: string) =>
      who.call(requestWithdrawal, {
        ...{ requestId: fresh('out-of-a-test'), bankAccountId, amount },
        paymentPassword: payerPassword,
      })
    expect((await order(who, '60.01')).code).toBe('identity_needed')
    expect((await order(who, '60.00')).code).toBe('')
    expect((await order(who, '10.00')).code).toBe('identity_needed')
    expect((await out('60.01')).code).toBe('identity_needed')
    expect((await desk.call(acceptDocument, { documentId, note })).code).toBe('')
    expect((await who.call(identityCheck, {})).value.level).toBe('identity')
    expect((await order(who, '10.00')).code).toBe('')
    expect((await out('60.01')).code).toBe('')
  })

  test('what a withdrawal will need is told from the first day on, with what is left', async () => {
    await ask({ withdrawalsUnchecked: 60_00, withdrawalsWithoutAddress: 90_00 })
    const { who, documentId } = await withPaper()
    const options = async () => (await who.call(withdrawalOptions, {})).value
    expect(await options()).toMatchObject({
      ...{ identity: { needed: 'identity', left: '60.00' }, withdrawable: '60.00', openLeft: 5 },
    })
    const bankAccountId = await bankAccount(who)
    const out = async (amount: string) => {
      const { code, body } = await who.call(requestWithdrawal, {
        ...{ requestId: fresh('out-of-a-test'), bankAccountId, amount },
        paymentPassword: payerPassword,
      })
      return code === '' ? '' : [code, (body.value as { needed: string }).needed]
    }
    expect(await out('60.00')).toBe('')
    // Nothing more may leave, and the screen says why before anything is filled in.
    expect(await options()).toMatchObject({
      ...{ identity: { needed: 'identity', left: '0.00' }, withdrawable: '0.00', openLeft: 4 },
    })
    await desk.call(acceptDocument, { documentId, note })
    expect(await options()).toMatchObject({ identity: { needed: 'address', left: '30.00' } })
    expect(await out('30.01')).toEqual(['identity_needed', 'address'])
    expect(await out('30.00')).toBe('')
  })

  test('a picture is drawn anew and sealed, and each look at it is on record', async () => {
    const { who, documentId } = await withPaper()
    const { rows } = await sql<{ sealed: string }>`select sealed_picture as sealed
      from identity_document where id = ${documentId}`.execute(world.server.db)
    expect(rows[0]!.sealed).not.toContain(picture.toString('base64').slice(0, 40))
    const { value } = await desk.call(documentPicture, { documentId })
    const { format, width } = await sharp(Buffer.from(value.picture, 'base64')).metadata()
    expect([format, width]).toEqual(['webp', 640])
    const looked = await sql`select from audit_log
      where action = 'safety.viewDocument' and subject = ${documentId}`.execute(world.server.db)
    expect(looked.rows).toHaveLength(1)
    const listed = await desk.call(documents, { memberId: who.memberId })
    expect(listed.value.items[0]).toMatchObject({ state: 'waiting', name: adult.name })
  })

  test('name and birthday come before a paper, and are stated once', async () => {
    const gamer = await world.player()
    const early = await gamer.caller.call(uploadIdentityPaper, { file: file() })
    expect(early.code).toBe('not_stated')
    await gamer.caller.call(stateIdentity, adult)
    const again = await gamer.caller.call(stateIdentity, { ...adult, name: 'Somebody Else' })
    expect(again.code).toBe('already_stated')
  })

  test('a refusal tells its reason, and another picture takes the turn', async () => {
    const { who, documentId } = await withPaper()
    const refusal = { documentId, reasonCode: 'unreadable', note } as const
    expect((await desk.call(refuseDocument, refusal)).code).toBe('')
    expect((await desk.call(refuseDocument, refusal)).code).toBe('already_decided')
    expect((await who.call(identityCheck, {})).value.documents[0]).toMatchObject({
      ...{ state: 'refused', reasonCode: 'unreadable' },
    })
    const { value } = await who.call(uploadIdentityPaper, { file: file() })
    expect(value.documents[0]).toMatchObject({ state: 'waiting', reasonCode: null })
  })

  test('a picture in place of another is not accepted by a look at the first', async () => {
    const { who, documentId } = await withPaper()
    const { value } = await who.call(uploadIdentityPaper, { file: file() })
    expect(value.documents).toHaveLength(1)
    expect((await desk.call(acceptDocument, { documentId, note })).code).toBe('not_found')
    const latest = value.documents[0]!.documentId
    expect((await desk.call(acceptDocument, { documentId: latest, note })).code).toBe('')
  })

  test('a refusal is overridden by another operator (S20)', async () => {
    const { documentId } = await withPaper()
    await desk.call(refuseDocument, { documentId, reasonCode: 'expired', note })
    expect((await desk.call(acceptDocument, { documentId, note })).code).toBe('same_operator')
    expect((await second.call(acceptDocument, { documentId, note })).code).toBe('')
    expect((await second.call(acceptDocument, { documentId, note })).code).toBe('already_decided')
  })

  test('a paper that shows a child closes play', async () => {
    const { who, documentId } = await withPaper()
    await desk.call(refuseDocument, { documentId, reasonCode: 'under_age', note })
    expect((await order(who)).code).toBe('under_age')
    expect((await second.call(acceptDocument, { documentId, note })).code).toBe('')
    expect((await order(who)).code).toBe('')
  })

  test('another name has its papers checked again, and old bank accounts are not theirs', async () => {
    const { who, documentId } = await withPaper()
    const bankAccountId = await bankAccount(who)
    await desk.call(acceptDocument, { documentId, note })
    const { memberId } = who
    const renamed = await desk.call(renameMember, { memberId, name: 'Siti Aminah', note })
    expect(renamed.value.level).toBe('stated')
    expect((await who.call(identityCheck, {})).value.documents[0]!.state).toBe('stale')
    const asked = await who.call(requestWithdrawal, {
      ...{ requestId: fresh('out-of-a-test'), bankAccountId, amount: '50.00' },
      paymentPassword: payerPassword,
    })
    expect(asked.code).toBe('bank_account_not_owned')
    expect((await second.call(acceptDocument, { documentId, note })).code).toBe('')
    expect((await who.call(identityCheck, {})).value.level).toBe('identity')
  })
})
