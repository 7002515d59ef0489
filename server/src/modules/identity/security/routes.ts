import * as contact from '@kancil/contract/identity/contact'
import * as securityCalls from '@kancil/contract/identity/security'
import * as avatarCalls from '@kancil/contract/identity/avatar'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { serveUploads } from '../../../kernel/http/uploads.ts'
import { chooseAvatar, uploadAvatar } from '../profile/avatar.ts'
import { bindEmail, sendEmailCode, sendOldContactCode } from '../contact/bind-email.ts'
import { bindPhone, sendPhoneCode } from '../contact/bind-phone.ts'
import { closeAccount } from './close-account.ts'
import { memberIcon } from '../profile/info.ts'
import { changeNickname } from '../profile/nickname.ts'
import type { IdentityOutside } from '../social/outside.ts'
import { forgetDevice, listDevices, ownLogins } from '../sessions/logins.ts'
import { securityOverview } from './overview.ts'
import { avatarPicture } from './store.ts'

/** The member's security centre. Pictures are pages of their own, so no endpoint describes them. */
export function securityRoutes(kernel: Kernel, outside: IdentityOutside): void {
  serve(kernel, securityCalls.securityOverview, securityOverview)
  serve(kernel, securityCalls.changeNickname, changeNickname)
  serve(kernel, avatarCalls.playerAvatar, memberIcon)
  serve(kernel, avatarCalls.chooseAvatar, chooseAvatar)
  serve(kernel, avatarCalls.uploadAvatar, uploadAvatar)
  serveList(kernel, securityCalls.ownLogins, ownLogins)
  serve(kernel, securityCalls.listDevices, listDevices)
  serve(kernel, securityCalls.forgetDevice, forgetDevice)
  serve(kernel, securityCalls.closeAccount, (context, input) =>
    closeAccount(outside, context, input),
  )
  serve(kernel, contact.sendOldContactCode, sendOldContactCode)
  serve(kernel, contact.sendPhoneCode, sendPhoneCode)
  serve(kernel, contact.bindPhone, bindPhone)
  serve(kernel, contact.sendEmailCode, sendEmailCode)
  serve(kernel, contact.bindEmail, bindEmail)
  serveUploads(kernel, avatarCalls.avatarFolder, (hash) => avatarPicture(kernel.db, hash))
}
