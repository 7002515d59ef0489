import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { UploadedFile } from '@kancil/contract/fields'
import {
  type DocumentKind,
  type identityCheck as readEndpoint,
  type stateIdentity as stateEndpoint,
  type uploadIdentityPaper as uploadEndpoint,
} from '@kancil/contract/safety/identity-check'
import { businessDay } from '@kancil/contract/time'
import { birthdayFault } from '@kancil/rules/identity/age'
import { maskName } from '@kancil/rules/identity/mask'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { sealText } from '../../../kernel/crypto/sealed.ts'
import { newId } from '../../../kernel/ids.ts'
import { fitPicture } from '../../../kernel/pictures/re-encode.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { findMember, lockMember, playBans, statedNames } from '../../identity/door.ts'
import { standingBreak } from '../exclusion/store.ts'
import { applyTerms } from '../limits/terms.ts'
import { minimumAgeAt } from './place.ts'
import { levelFrom } from './level.ts'
import { keepAge, keepPaper, newestPapers } from './store.ts'

type Own = Pick<Context<typeof readEndpoint>, 'db' | 'caller' | 'request'>
type Check = OutputOf<typeof readEndpoint>

/** Large enough to read small print, small enough to keep. */
const room = { width: 1_600, height: 1_600, sideMin: 64 }
/** What a picture is sealed with; another purpose has another key. */
export const paperKey = 'identity-document'

export async function identityCheck({ db, caller, request }: Own): Promise<Check> {
  const [member, papers] = await Promise.all([
    findMember(db, caller.memberId),
    newestPapers(db, [caller.memberId]),
  ])
  const own = papers.get(caller.memberId) ?? []
  return {
    level: levelFrom(member, own),
    maskedName: member.payee_name ? maskName(member.payee_name) : '',
    hasBirthday: member.birthday !== null,
    minimumAge: await minimumAgeAt(db, request.country),
    documents: own.map((row) => ({
      documentId: row.id,
      kind: row.kind,
      state: row.state,
      reasonCode: row.reasonCode,
      sentAt: row.sentAt.toISOString(),
    })),
  }
}

/**
 * Name and birthday, once. Whoever is too young keeps what is in the account, can take it out, and
 * can neither play nor pay in from this instant.
 */
export async function stateIdentity(
  context: Context<typeof stateEndpoint>,
  { name, birthday }: InputOf<typeof stateEndpoint>,
): Promise<Check> {
  const { db, now, caller, request, refuse } = context
  const minimumAge = await minimumAgeAt(db, request.country)
  const fault = birthdayFault(birthday, businessDay(now), minimumAge)
  if (fault === 'pattern') refuse('birthday_invalid')
  const isTooYoung = await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, caller.memberId)) ?? refuse('session_expired')
    if (member.payee_name && member.birthday) refuse('already_stated')
    await statedNames.keepStated(tx, member.id, {
      name: name.replace(/\s+/g, ' ').trim(),
      birthday,
    })
    if (fault !== 'under_age') return false
    await keepAge(tx, member.id, minimumAge)
    await closePlay(tx, member.id, member.currency, now)
    return true
  })
  if (isTooYoung) refuse('under_age', { minimumAge })
  return identityCheck(context)
}

/** Keeps an account from play for its owner's age. Sessions stay: money can go out. */
export async function closePlay(
  tx: Tx,
  memberId: string,
  currency: Context<typeof readEndpoint>['caller']['currency'],
  now: Date,
): Promise<void> {
  await playBans.keepBan(tx, memberId, { kind: 'under_age', until: null })
  await applyTerms(tx, { memberId, currency }, now)
}

/**
 * Opens it again: the paper shows that its owner is old enough. A break that the member takes
 * stays.
 */
export async function openPlay(
  tx: Tx,
  memberId: string,
  currency: Context<typeof readEndpoint>['caller']['currency'],
  now: Date,
): Promise<void> {
  await playBans.keepBan(tx, memberId, await standingBreak(tx, memberId, now))
  await applyTerms(tx, { memberId, currency }, now)
}

export async function uploadPaper(
  context: Context<typeof uploadEndpoint>,
  { file }: { readonly file: UploadedFile },
  kind: DocumentKind,
): Promise<Check> {
  const { db, now, caller, secrets, refuse } = context
  const picture = await fitPicture(Buffer.from(await file.arrayBuffer()), room)
  if (typeof picture === 'string') return refuse(picture)
  const sealedPicture = sealText(secrets.keyFor(paperKey), picture.bytes.toString('base64'))
  const { width, height } = picture
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, caller.memberId)) ?? refuse('session_expired')
    const name = member.payee_name
    if (!name || !member.birthday) return refuse('not_stated')
    const id = newId('document', now)
    const paper = { id, memberId: member.id, kind, name, sentAt: now }
    return keepPaper(tx, { ...paper, sealedPicture, width, height })
  })
  return identityCheck(context)
}
