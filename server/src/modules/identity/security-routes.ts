import * as contact from '@kancil/contract/identity-contact'
import * as endpoints from '@kancil/contract/identity-security'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
import { serveUploads } from '../../kernel/uploads.ts'
import { chooseAvatar, uploadAvatar } from './avatar.ts'
import { bindEmail, sendEmailCode, sendOldContactCode } from './bind-email.ts'
import { bindPhone, sendPhoneCode } from './bind-phone.ts'
import { closeAccount } from './close-account.ts'
import { memberIcon } from './member-info.ts'
import { changeNickname } from './nickname.ts'
import type { IdentityOutside } from './outside.ts'
import { forgetDevice, listDevices, ownLogins } from './own-logins.ts'
import { securityOverview } from './security-overview.ts'
import { avatarPicture } from './security-store.ts'

/** The member's security centre. Pictures are pages of their own, so no endpoint describes them. */
export function securityRoutes(kernel: Kernel, outside: IdentityOutside): void {
  serve(kernel, endpoints.securityOverview, securityOverview)
  serve(kernel, endpoints.changeNickname, changeNickname)
  serve(kernel, endpoints.playerAvatar, memberIcon)
  serve(kernel, endpoints.chooseAvatar, chooseAvatar)
  serve(kernel, endpoints.uploadAvatar, uploadAvatar)
  serve(kernel, endpoints.ownLogins, ownLogins)
  serve(kernel, endpoints.listDevices, listDevices)
  serve(kernel, endpoints.forgetDevice, forgetDevice)
  serve(kernel, endpoints.closeAccount, (context, input) => closeAccount(outside, context, input))
  serve(kernel, contact.sendOldContactCode, sendOldContactCode)
  serve(kernel, contact.sendPhoneCode, sendPhoneCode)
  serve(kernel, contact.bindPhone, bindPhone)
  serve(kernel, contact.sendEmailCode, sendEmailCode)
  serve(kernel, contact.bindEmail, bindEmail)
  serveUploads(kernel, endpoints.avatarFolder, (hash) => avatarPicture(kernel.db, hash))
}
