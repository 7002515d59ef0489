import { memberCookie } from '@kancil/contract/constants'
import { deviceCookie, rememberCookie, rememberedCookie } from '@kancil/contract/identity/login'
import type { FastifyReply } from 'fastify'

/**
 * The attributes that the `__Host-` prefix requires, and Strict: links and forms on other sites do
 * not send it.
 */
export function hostCookie(maxAgeSeconds?: number) {
  return {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'strict' as const,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  }
}

export function setSessionCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(memberCookie, value, hostCookie())
}

/** Known browsers are remembered for three months. */
export function setDeviceCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(deviceCookie, value, hostCookie(90 * 86_400))
}

/** The token, hidden from scripts, and the name the form shows again (decisions 5). */
export function setRememberCookies(
  reply: FastifyReply,
  token: string,
  account: string,
  seconds: number,
): void {
  reply.setCookie(rememberCookie, token, hostCookie(seconds))
  showRemembered(reply, { username: account, type: 'username' }, seconds)
}

/** What the form shows again: the name and type of the login, or the number used. */
export function showRemembered(
  reply: FastifyReply,
  hint:
    | { readonly username: string; readonly type: 'username' }
    | {
        readonly username: string
        readonly type: 'sms'
        readonly countryDialingCode: string
      },
  seconds: number,
): void {
  reply.setCookie(rememberedCookie, JSON.stringify(hint), {
    path: '/',
    secure: true,
    sameSite: 'strict',
    maxAge: seconds,
  })
}

export function clearRememberToken(reply: FastifyReply): void {
  reply.clearCookie(rememberCookie, hostCookie())
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(memberCookie, hostCookie())
  clearRememberToken(reply)
}
