import { changePassword } from '@kancil/contract/identity/passwords'
import { login } from '@kancil/contract/identity/login'
import { register } from '@kancil/contract/identity/registration'
import { bindAuthenticator, offerAuthenticator } from '@kancil/contract/identity/authenticator'
import type { FieldRule, RegistrationField } from '@kancil/contract/identity/registration-fields'
import {
  giveProof,
  type ProofDemand,
  type ProofKind,
  sendProofCode,
} from '@kancil/contract/identity/proofs'
import { registerMobile } from '@kancil/contract/identity/phone'
import type { SettingKey, Settings } from '@kancil/contract/site/settings'
import { defaultSettings } from '@kancil/rules/site/defaults'
import { putHouseVendors } from '../../server/src/modules/games/door.ts'
import { codeAt } from '../../server/src/kernel/crypto/authenticator.ts'
import { inTransaction } from '../../server/src/kernel/db.ts'
import { phoneOf } from '../../server/src/modules/identity/contact/number.ts'
import { keepProvenPhone } from '../../server/src/modules/identity/contact/phone-store.ts'
import {
  goodPassword,
  logIn,
  plantMember,
  registration,
  solveSlider,
} from '../../server/src/modules/identity/testing/members.ts'
import { openPostbox } from '../../server/src/modules/identity/testing/mail.ts'
import { malaysia } from '../../server/src/modules/identity/testing/sms.ts'
import { type TestServer, testServer } from '../../server/src/testing/server.ts'
import { setSetting } from '../../server/src/testing/settings.ts'
import type { Reply, Visitor } from '../../server/src/testing/visitor.ts'
import { openProvider, type Provider } from './provider.ts'

/** The settings before each row: every way in is open, and no extra proof is required. */
const settings = {
  flags: {
    ...defaultSettings.flags,
    DIRECTREG3: true,
    USERNAMEREG3: true,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: true,
    MOBILEVERCODELOGIN3: true,
    REGMOBVERF3: false,
    FREEPLAY3: true,
  },
  codes: { ...defaultSettings.codes, forgotByPhone: true },
  access: defaultSettings.access,
  register: defaultSettings.register,
  regions: defaultSettings.regions,
  signIn: { ...defaultSettings.signIn, newAddressProof: true },
  system: defaultSettings.system,
  phoneAuth: defaultSettings.phoneAuth,
} satisfies Partial<Settings>
type Key = keyof typeof settings & SettingKey

/** Where the causes of the catalogue happen: one server, and people at their own addresses. */
export type World = {
  readonly server: TestServer
  readonly postbox: ReturnType<typeof openPostbox>
  readonly provider: Provider
  someone(): Visitor
  /** A name that is not taken yet. */
  newName(): string
  /** A Malaysian mobile number that is not taken yet, as it is typed. */
  newNumber(): string
  set<K extends Key>(key: K, change: Partial<Settings[K]>): Promise<void>
  /** The fields that a registration requires, beside those it always requires. */
  ask(rules: Partial<Record<RegistrationField, Partial<FieldRule>>>): Promise<void>
  /** Restores what a row has set. */
  restore(): Promise<void>
  stop(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const server = await testServer()
  await putHouseVendors(server.kernel)
  for (const key of Object.keys(settings) as Key[]) await setSetting(server, key, settings[key])
  const touched = new Set<Key>()
  let count = 0
  const world: World = {
    server,
    postbox: openPostbox(),
    provider: openProvider(server.clock),
    someone: () => server.visitor('member', `198.51.${++count >> 8}.${count & 255}`),
    newName: () => `catalogue${++count}`,
    newNumber: () => `0123${String(100_000 + ++count)}`,
    async set(key, change) {
      touched.add(key)
      await setSetting(server, key, change)
    },
    async ask(rules) {
      const whole = Object.entries(rules).map(([name, rule]) => [
        name,
        { ...defaultSettings.register[name as RegistrationField], ...rule },
      ])
      await world.set('register', Object.fromEntries(whole) as Settings['register'])
    },
    async restore() {
      for (const key of touched) await setSetting(server, key, settings[key])
      touched.clear()
    },
    async stop() {
      await world.provider.stop()
      await server.stop()
    },
  }
  return world
}

type PendingReply = Promise<Reply<unknown>>

/** A registration by user name whose puzzle is solved only if the row gets that far. */
export async function registers(world: World, more: object = {}, puzzle = false): PendingReply {
  const visitor = world.someone()
  const solved = puzzle
    ? { verification: await solveSlider(world.server, visitor, 'register') }
    : {}
  return visitor.call(register, registration(world.newName(), { ...solved, ...more }))
}

export async function registersByMobile(world: World, more: object = {}): PendingReply {
  const number = { ...malaysia, mobileNum: world.newNumber() }
  const input = registration(world.newName(), { ...number, ...more })
  return world.someone().call(registerMobile, input)
}

/** The same attempt `times` times; returns the last answer. */
export async function logsIn(world: World, password = goodPassword, times = 1): PendingReply {
  const account = world.newName()
  await plantMember(world.server, account)
  const visitor = world.someone()
  let reply = await logIn(world.server, visitor, account, password)
  for (let more = 1; more < times; more++)
    reply = await logIn(world.server, visitor, account, password)
  return reply
}

export async function logsInBySms(world: World, mobileNum: string, code: string): PendingReply {
  const input = { ...malaysia, username: mobileNum, password: code, type: 'sms' } as const
  return world.someone().call(login, input)
}

/** A member who is signed in changes the password. */
export async function changes(
  world: World,
  oldPassword: string | undefined,
  newPassword: string,
  confirmNewPassword = newPassword,
): PendingReply {
  const account = world.newName()
  await plantMember(world.server, account)
  const visitor = world.someone()
  await logIn(world.server, visitor, account)
  const old = oldPassword === undefined ? {} : { oldPassword }
  return visitor.call(changePassword, { ...old, newPassword, confirmNewPassword })
}

/** A member with every kind of proof, who tries to sign in from an unknown address. */
async function knocks(world: World) {
  const { server } = world
  const [account, mobileNum] = [world.newName(), world.newNumber()]
  const email = `${account}@example.test`
  const id = await plantMember(server, account, {
    payeeName: 'Siti Binti Ahmad',
    language: 'EN',
    email,
  })
  const phone = phoneOf(malaysia.countryDialingCode, mobileNum)!
  await inTransaction(server.db, (tx) => keepProvenPhone(tx, id, phone, server.clock.now()))
  const home = world.someone()
  await logIn(server, home, account)
  return { account, mobileNum, email, home }
}

/** A login from an unknown address, and the proofs it requires. */
export async function demandedLogin(world: World) {
  const counts = await knocks(world)
  const visitor = world.someone()
  const reply = await logIn(world.server, visitor, counts.account)
  const { ticket } = reply.value as unknown as ProofDemand
  const prove = (kind: ProofKind, answer: string) =>
    visitor.call(giveProof, { ticket, kind, answer })
  const send = (kind: 'smsCode' | 'email') => visitor.call(sendProofCode, { ticket, kind })
  return { ...counts, reply, prove, send }
}

/** The same for a member with an authenticator; `code` is what it shows now. */
export async function demandedCode(world: World) {
  const { server } = world
  const { account, home } = await knocks(world)
  const { value: offer } = await home.call(offerAuthenticator, { password: goodPassword })
  const code = () => {
    server.clock.advance(30_000)
    return codeAt(offer.secret, server.clock.now())
  }
  await home.call(bindAuthenticator, { code: code() })
  const visitor = world.someone()
  const { value } = await logIn(server, visitor, account)
  const { ticket } = value as unknown as ProofDemand
  return (answer: string | null) =>
    visitor.call(giveProof, { ticket, kind: 'authenticator', answer: answer ?? code() })
}
