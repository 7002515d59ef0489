import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { offeredLanguages } from '../languages.ts'
import { report } from '../report.ts'
import { InstantText } from '../time.ts'
import { DayText, movementFilter } from './record.ts'

/** Movements of one document: a person reads it, and a CSV holds a hundred times as many. */
export const statementLinesMax = 2_000

export const exportStatement = report({
  name: 'wallet.exportStatement',
  summary: 'A single-use ticket, good for 30 seconds, of the account record as a sealed PDF',
  path: '/wps/member/statements',
  download: '/wps/member/statements/download',
  auth: 'session',
  filters: {
    ...movementFilter,
    language: Type.Optional(Type.Enum(offeredLanguages)),
  },
  linesMax: statementLinesMax,
  errors: { range_too_long: 422, statement_busy: 503 },
})

export const exportMemberStatement = report({
  name: 'wallet.exportMemberStatement',
  summary: "A ticket for a member's sealed statement, for the desk",
  path: '/console/wallet/statements',
  download: '/console/wallet/statements/download',
  auth: 'operator',
  permission: 'members.read',
  filters: {
    memberId: idSchema('member'),
    from: Type.Optional(DayText),
    to: Type.Optional(DayText),
    language: Type.Optional(Type.Enum(offeredLanguages)),
  },
  linesMax: statementLinesMax,
  errors: { range_too_long: 422, statement_busy: 503 },
})

/** The account record's filter on a statement. */
export const statementFilters = ['kind', 'state', 'vassalage', 'gameType'] as const

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
export const StatementCode = Type.String({ pattern: '^[0-9A-Z]{20}$' })

/** What is embedded in the document; see docs/statements.md for how its chain is computed. */
export const StatementData = Type.Object({
  form: Type.Literal('kancil-statement-1'),
  code: StatementCode,
  account: Type.String(),
  currency: Type.String(),
  from: Type.String(),
  to: Type.String(),
  /** What the lines were narrowed to, as text; none where they are all of these days. */
  selection: Type.Optional(Type.String()),
  issuedAt: InstantText,
  lines: Type.Array(
    Type.Object({
      transferId: Type.String(),
      at: InstantText,
      kind: Type.String(),
      amount: Type.String(),
      balanceAfter: Type.String(),
      reference: Type.String(),
      /** The link of the chain that ends with this line. */
      link: Digest,
    }),
  ),
  /** The link of the last line; of the head alone where there is no line. */
  chain: Digest,
})
export type StatementData = Static<typeof StatementData>

export const checkStatement = endpoint({
  name: 'wallet.checkStatement',
  summary: 'Whether a statement with this code was issued, and with this chain and this file',
  method: 'POST',
  path: '/wps/statements/check',
  auth: 'public',
  input: Fields({ code: StatementCode, chain: Digest, fileDigest: Type.Optional(Digest) }),
  output: Type.Object({
    /** Nothing else is told of one that is not ours. */
    isIssued: Type.Boolean(),
    isSameChain: Type.Boolean(),
    isSameFile: Type.Boolean(),
    issuedAt: Type.Optional(InstantText),
  }),
  errors: {},
  perMinute: 30,
})
