/**
 * Invented people: common given names of the country, combined by a fixed stream so that every
 * world is alike.
 */
export type Person = {
  readonly account: string
  readonly nickname: string
  readonly payeeName: string
}

const names = {
  malay:
    'Aisyah Nurul Farah Siti Hana Amira Zulaikha Balqis Izzah Mira Hafiz Amir Faiz Danish Irfan Syafiq Haziq Zaki Razif Khairul',
  chinese:
    'Mei Ling|Xin Yi|Li Wen|Jia Hui|Hui Min|Pei Shan|Kah Wai|Wei Jie|Jun Hao|Zhi Xuan|Chee Keong|Kok Leong|Wai Kit|Boon Heng|Yong Sheng',
  indian:
    'Kavitha Priya Divya Anjali Meena Lakshmi Arun Suresh Ganesh Prakash Ravi Vikram Deepan Karthik Mohan',
}
const family = {
  malay: 'Abdullah Rahman Ismail Ibrahim Yusof Hassan Osman Ahmad Salleh Kassim',
  chinese: 'Tan Lim Lee Wong Ng Chong Goh Teoh Ong Yap',
  indian: 'Pillai Nair Raju Krishnan Subramaniam Menon Chandran Muthu Velu Samy',
}

/** A small repeatable stream of numbers in [0, 1): for a demo world, never for an outcome. */
export type Stream = {
  next(): number
  below(count: number): number
  pick<T>(list: readonly T[]): T
}

export function streamOf(seed: number): Stream {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return { next, below, pick: (list) => list[below(list.length)]! }
}

/** `count` people with different account names. */
export function people(count: number, stream: Stream): Person[] {
  const taken = new Set<string>()
  const made: Person[] = []
  while (made.length < count) {
    const person = createPerson(stream)
    const account = taken.has(person.account)
      ? `${person.account}${10 + stream.below(89)}`
      : person.account
    if (taken.has(account)) continue
    taken.add(account)
    made.push({ ...person, account })
  }
  return made
}

function createPerson(stream: Stream): Person {
  const roll = stream.below(10)
  const kind = roll < 6 ? 'malay' : roll < 9 ? 'chinese' : 'indian'
  const first = stream.pick(names[kind].split(kind === 'chinese' ? '|' : ' '))
  const last = stream.pick(family[kind].split(' '))
  const payeeName =
    kind === 'malay'
      ? `${first} ${last}`
      : kind === 'chinese'
        ? `${last} ${first}`
        : `${first} a/l ${last}`
  const account = `${first.replace(' ', '').toLowerCase()}${stream.pick(['', '', '88', last.slice(0, 2).toLowerCase(), 'my'])}`
  return {
    account,
    nickname: first,
    payeeName: kind === 'indian' && first.endsWith('a') ? `${first} a/p ${last}` : payeeName,
  }
}
