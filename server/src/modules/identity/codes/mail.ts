import type { CodePurpose } from '@kancil/contract/identity/codes'
import { memberLanguage } from '../contact/mail-facts.ts'
import { queueMail } from '../../../outbound/mail/queue.ts'
import { type CodeContext, issueCode, type IssuedCode } from './issue.ts'

export type MailCodeRequest = {
  readonly purpose: CodePurpose
  readonly to: string
  /** The member whose language the mail is in. */
  readonly member: { readonly id: string }
}

/**
 * Creates a code and sends it by mail after the commit.
 * @throws Refused one of `codeSendErrors`
 */
export async function sendMailCode(
  context: CodeContext,
  { purpose, to, member }: MailCodeRequest,
): Promise<IssuedCode> {
  const language = await memberLanguage(context.db, member.id)
  return issueCode(context, {
    channel: 'mail',
    purpose,
    destination: to,
    memberId: member.id,
    also: (tx, { code, expiredMinutes, expiresAt }) =>
      queueMail(tx, context, {
        eventKey: `code:${purpose}:${member.id}:${expiresAt.getTime()}`,
        to,
        memberId: member.id,
        language,
        letter: { kind: 'code', purpose, code, minutes: expiredMinutes },
      }),
  })
}
