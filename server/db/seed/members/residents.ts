import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { type MemberRegistered, memberRegistered } from '@kancil/contract/identity/registration'
import type { App } from '../../../src/app.ts'
import type { Clock } from '../../../src/kernel/clock.ts'
import { inTransaction } from '../../../src/kernel/db.ts'
import { emit } from '../../../src/kernel/events/outbox.ts'
import { createMember } from '../../../src/modules/identity/door.ts'
import { makeOperator } from '../../../src/modules/operator/door.ts'
import type { SeededAccount } from '../demo-world.ts'
import { demoAccount, demoOperator } from '../demo-operator.ts'
import { people, type Person, type Stream } from './people.ts'
import { openPasswords } from '../../../src/kernel/crypto/passwords.ts'

/** The demo member's number: codes sent to it arrive on the sandbox's phone. */
export const demoNumber = '012-345 6789'
export const memberPassword = 'rimba malam 7'
export const paymentPassword = '246810'
const { password: operatorPassword, authenticatorSecret: operatorSecret } = demoOperator
const membersCount = 240
const agentsCount = 12

export type Resident = Person & { readonly memberId: MemberId; readonly joined: Date }
export type Residents = {
  readonly members: readonly Resident[]
  readonly accounts: readonly SeededAccount[]
}

/**
 * Members, a tree of agents above them, and the operators; the named ones can be used to sign in.
 */
export async function settleResidents(
  app: App,
  clock: Clock,
  stream: Stream,
  since: Date,
): Promise<Residents> {
  const { kernel } = app
  const make = await registrar(app, stream)
  const { agent, masterAgent, member } = accountKinds
  const master = await make(personNamed('tuah', 'Tuah', 'Hang Tuah'), masterAgent, null, since)
  const jebat = await make(personNamed('jebat', 'Jebat', 'Hang Jebat'), agent, master, since)
  const kasturi = await make(personNamed('kasturi', 'Kasturi', 'Hang Kasturi'), agent, jebat, since)
  const line = [master, jebat, kasturi]
  const others = people(membersCount + agentsCount, stream)
  for (const person of others.splice(0, agentsCount))
    line.push(await make(person, agent, stream.pick(line.slice(0, 5)), since))
  const members = [
    await make(personNamed(demoAccount, 'Aina', 'Nur Aina Rahman'), member, kasturi, since),
  ]
  const span = clock.now().getTime() - since.getTime()
  for (const person of others) {
    // More join towards the end, as on a growing site.
    const joined = new Date(since.getTime() + Math.sqrt(stream.next()) * span * 0.95)
    members.push(
      await make(person, member, stream.below(4) === 0 ? null : stream.pick(line), joined),
    )
  }
  for (const [name, role] of [
    [demoOperator.name, 'admin'],
    ['siti.finance', 'finance'],
    ['wahida.editor', 'content'],
    ['nurul.support', 'support'],
  ] as const)
    await makeOperator(
      { db: kernel.db, secrets: kernel.secrets, now: clock.now() },
      {
        name,
        role,
        password: operatorPassword,
        totpSecret: operatorSecret,
      },
    )
  return { members, accounts }
}

type Make = (
  person: Person,
  accountKind: 0 | 1 | 2,
  upline: Resident | null,
  joined: Date,
) => Promise<Resident>

/** Creates members who all have the same two passwords, hashed once. */
async function registrar({ kernel }: App, stream: Stream): Promise<Make> {
  const passwordHash = await openPasswords(kernel.secrets).hash(memberPassword)
  const paymentPasswordHash = await openPasswords(kernel.secrets).hash(paymentPassword)
  return async (person, accountKind, upline, joined) => {
    const memberId = await createMember(kernel.db, {
      merchant: kernel.config.merchant,
      ...person,
      accountKind,
      currency: 'MYR',
      passwordHash,
      paymentPasswordHash,
      ...(upline ? { uplineId: upline.memberId } : {}),
      countryDialingCode: '60',
      mobileNum: `1${stream.below(9)}${String(1_000_000 + stream.below(8_999_999))}`,
      birthday: `${1965 + stream.below(38)}-0${1 + stream.below(9)}-1${stream.below(9)}`,
      termsVersion: '1',
      settled: true,
      createdAt: joined,
    })
    // Cohorts and the agents' new members are counted from this event.
    const fact: MemberRegistered = {
      ...{ memberId, accountKind, merchant: kernel.config.merchant },
      uplineId: upline?.memberId ?? null,
      at: joined.toISOString(),
    }
    await inTransaction(kernel.db, (tx) => emit(tx, memberRegistered, fact))
    return { ...person, memberId, joined }
  }
}

const accounts: readonly SeededAccount[] = [
  {
    who: 'Member',
    username: demoAccount,
    password: memberPassword,
    note: `payment password ${paymentPassword}, mobile number ${demoNumber}`,
  },
  { who: 'Agent, level 1 (master)', username: 'tuah', password: memberPassword },
  { who: 'Agent, level 2', username: 'jebat', password: memberPassword },
  { who: 'Agent, level 3', username: 'kasturi', password: memberPassword },
  {
    who: 'Operator, admin',
    username: demoOperator.name,
    password: operatorPassword,
    note: `authenticator secret ${operatorSecret}`,
  },
  {
    who: 'Operator, finance',
    username: 'siti.finance',
    password: operatorPassword,
    note: 'the same secret',
  },
]

function personNamed(account: string, nickname: string, payeeName: string): Person {
  return { account, nickname, payeeName }
}
