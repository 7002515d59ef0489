import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { subjectKinds } from './audit-subjects.ts'

/** Lines in one answer of the export. */
export const auditExportLines = 2_000

/** What a subject's id stands for, in readable form. */
export const SubjectLabel = Type.Object({
  kind: Type.Enum(subjectKinds),
  /** The thing's own name, or its member's account; '' where nothing is known of it any more. */
  name: Type.String(),
  /** Titles by the console's languages, for what is written in several. */
  names: Type.Optional(Type.Record(Type.String(), Type.String())),
  amount: Type.Optional(MoneyText),
  /** Of the amount, and of amounts in the row's values that name none. */
  currency: Type.Optional(CurrencyCode),
  /** The member whom it concerns. */
  memberId: Type.Optional(Type.String()),
  /** Which sort of its kind it is, where sorts have pages of their own. */
  sort: Type.Optional(Type.String()),
})
export type SubjectLabel = Static<typeof SubjectLabel>

/** One row of the audit log; `before` and `after` are JSON texts, hashed as they stand here. */
export const AuditRow = Type.Object({
  sequence: Type.Integer(),
  at: InstantText,
  operatorId: Type.Union([Type.String(), Type.Null()]),
  /** The operator's present name; null for what the product did by itself. */
  operatorName: Type.Union([Type.String(), Type.Null()]),
  /** One of `auditActions`, or a code from an older version. */
  action: Type.String(),
  subject: Type.String(),
  before: Type.Union([Type.String(), Type.Null()]),
  after: Type.Union([Type.String(), Type.Null()]),
  ip: Type.String(),
  /** SHA-256 in hex. */
  hash: Type.String(),
  /** Not part of the log itself: the subject's present name. An older version's code has none. */
  subjectLabel: Type.Optional(SubjectLabel),
  /** What the ids in `before` and `after` stand for, by the subject that each would be. */
  valueLabels: Type.Optional(Type.Record(Type.String(), SubjectLabel)),
})
export type AuditRow = Static<typeof AuditRow>

export const listAudit = list({
  name: 'operator.listAudit',
  summary: 'The audit log, newest first',
  path: '/console/audit',
  auth: 'operator',
  permission: 'audit.read',
  row: AuditRow,
  filters: {
    operatorId: Type.Optional(Type.String({ maxLength: 40 })),
    /** An action on the list, or a prefix of several: `operator.`. */
    action: Type.Optional(Type.String({ maxLength: 60 })),
    subject: Type.Optional(Type.String({ maxLength: 120 })),
    from: Type.Optional(InstantText),
    to: Type.Optional(InstantText),
  },
  pageSize: 50,
  errors: {},
})

export const verifyAudit = endpoint({
  name: 'operator.verifyAudit',
  summary: 'Recomputes the whole chain of hashes and names the first row that does not fit',
  method: 'GET',
  path: '/console/audit/verify',
  auth: 'operator',
  permission: 'audit.read',
  perMinute: 20,
  input: NoFields,
  output: Type.Object({
    whole: Type.Boolean(),
    rows: Type.Integer(),
    /** The first row that was changed, is missing, or was inserted; null if the chain is intact. */
    firstBroken: Type.Union([Type.Integer(), Type.Null()]),
    /**
     * The newest row's hash: if noted elsewhere, it proves later that no earlier row was changed.
     */
    headHash: Type.String(),
  }),
  errors: {},
})

export const exportAudit = endpoint({
  name: 'operator.exportAudit',
  summary: 'The audit log as JSON lines, oldest first, in parts',
  method: 'GET',
  path: '/console/audit/export',
  auth: 'operator',
  permission: 'audit.read',
  input: Fields({
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  output: Type.Object({
    lines: Type.Array(Type.String()),
    /** What to send as `after` for the next part; null at the end. */
    next: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: {},
})
