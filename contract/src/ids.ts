import { Type } from 'typebox'

/** Every id is text: a prefix that says what it names, then a sortable UUIDv7 in 32 hex digits. */
export const idPrefixes = {
  member: 'mbr',
  session: 'ses',
  operator: 'opr',
  deposit: 'dep',
  withdrawal: 'wd',
  bank: 'bnk',
  vendor: 'vnd',
  game: 'gam',
  round: 'rnd',
  event: 'evt',
  request: 'req',
  audit: 'aud',
  launch: 'lch',
  challenge: 'chl',
  device: 'dev',
  mail: 'mal',
  announcement: 'ann',
  message: 'msg',
  broadcast: 'brc',
  cashback: 'cbk',
  cashbackProposal: 'cbp',
  pointRateProposal: 'prp',
  exclusion: 'exc',
  document: 'doc',
  suspicion: 'sus',
  settlementRun: 'stl',
  ticket: 'tkt',
  seedChain: 'chn',
  note: 'nte',
  adjustment: 'adj',
  bankStatement: 'bst',
  purseTransfer: 'ptr',
  lineTransfer: 'ltr',
  chase: 'chs',
  gameChange: 'gch',
  bet: 'bet',
  quote: 'quo',
  verdict: 'vdt',
  promotion: 'prm',
  promotionEntry: 'pen',
  promotionPicture: 'ppc',
  bonusLock: 'bnl',
  mallItem: 'mit',
  redemption: 'rdm',
  pointEntry: 'pnt',
  programme: 'pgm',
  gift: 'gft',
  agentContract: 'agc',
  agentStatement: 'ags',
  alert: 'alt',
  view: 'vew',
  jackpotWin: 'jpw',
  chat: 'cht',
  cannedAnswer: 'can',
  supportCase: 'sup',
} as const

export type IdKind = keyof typeof idPrefixes
export type Id<K extends IdKind> = string & { readonly Id: K }
export type MemberId = Id<'member'>
export type OperatorId = Id<'operator'>
export type WithdrawalId = Id<'withdrawal'>
export type DepositId = Id<'deposit'>

export function idSchema(kind: IdKind) {
  return Type.String({ pattern: `^${idPrefixes[kind]}_[0-9a-f]{32}$` })
}

/** The client's own id of a command: sent again, it is the same command (style, 9). */
export const RequestId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })
