import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'

/** `type` of an entry that is a live chat (specification, section 3). */
export const liveChatType = '3'
/** The key stands at the end of an encrypted path (decisions 8). */
export const servicePathKeyLength = 8
/** What the key of a path is derived with: HKDF-SHA-256, no salt, to AES-256-GCM. */
export const servicePathInfo = 'kancil service path'
/** Bytes of the nonce before the cipher text and its tag, all of it base64url. */
export const servicePathNonceBytes = 12

const Entry = Type.Object({
  type: Type.Literal(liveChatType),
  csType: Type.Union([Type.Literal('LIVECHAT'), Type.Literal('VIP')]),
  /** '' for the site's own words. */
  title: Type.String(),
  /** Of the site itself where it begins with `/`; otherwise encrypted. */
  path: Type.String(),
  /** The window's size (decisions 9). */
  width: Type.Integer(),
  height: Type.Integer(),
})

export const customerServiceLinks = endpoint({
  name: 'messages.customerServiceLinks',
  summary: 'How this caller reaches customer service: VIP above rank 4, live chat otherwise',
  method: 'GET',
  path: '/wps/system/customerService',
  auth: 'public',
  input: NoFields,
  output: Type.Object({ version: Type.Object({ pathList: Type.Array(Entry) }) }),
  errors: {},
})
